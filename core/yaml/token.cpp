#include "core/yaml/token.h"

namespace modelspec::yaml {

std::string_view describe(TokenKind kind) {
    switch (kind) {
    case TokenKind::stream_end: return "the end of the file";
    case TokenKind::directive: return "a directive";
    case TokenKind::document_start: return "'---'";
    case TokenKind::document_end: return "'...'";
    case TokenKind::block_sequence_start: return "a list";
    case TokenKind::block_mapping_start: return "a mapping";
    case TokenKind::block_end: return "the end of the block";
    case TokenKind::flow_sequence_start: return "'['";
    case TokenKind::flow_sequence_end: return "']'";
    case TokenKind::flow_mapping_start: return "'{'";
    case TokenKind::flow_mapping_end: return "'}'";
    case TokenKind::block_entry: return "a list item ('- ')";
    case TokenKind::flow_entry: return "','";
    case TokenKind::key: return "a key";
    case TokenKind::value: return "':'";
    case TokenKind::alias: return "an alias";
    case TokenKind::anchor: return "an anchor";
    case TokenKind::tag: return "a tag";
    case TokenKind::scalar: return "a value";
    }
    return "";
}

} // namespace modelspec::yaml
