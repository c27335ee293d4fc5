#include "ui/fields/outline_nodes.h"

#include "ui/fields/field_words.h"
#include "ui/look/look.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace modelspec::ui {

namespace {

using schema::Section;

constexpr std::array modelSections{Section::general, Section::dimensions, Section::attention,       Section::feed_forward,
                                   Section::experts, Section::mla,        Section::linear_attention};

QString tr(const char* source) { return QCoreApplication::translate("Outline", source); }

OutlineNode& add(OutlineNode& parent, const QString& title, const Place& place) {
    auto node = std::make_unique<OutlineNode>();
    node->title = title;
    node->place = place;
    node->parent = &parent;
    parent.children.push_back(std::move(node));
    return *parent.children.back();
}

bool anyDeclared(const Analysis& analysis, Section section) {
    const auto fields = schema::fields(schema::RecordId::model);
    return std::any_of(fields.begin(), fields.end(), [&](const schema::Field& field) {
        return field.section == section && field.is_scalar() && analysis.locator.find({std::string(field.name)}).has_value();
    });
}

/// The outline is narrow.
QString shortTitle(Section section) { return section == Section::feed_forward ? tr("Feed-forward") : text(schema::title(section)); }

void addModel(OutlineNode& root, const Analysis& analysis) {
    OutlineNode& model = add(root, tr("Model"), {});
    model.counts = allFindings(analysis);
    for (const Section section : modelSections) {
        OutlineNode& node = add(model, shortTitle(section), {Page::form, {{}, section}});
        node.note = anyDeclared(analysis, section) ? QString() : tr("unset");
        node.counts = findingsOf(analysis, section);
    }
}

/// A node of the field `path`, with what is said of it and of all below it.
OutlineNode& addField(OutlineNode& parent, const Analysis& analysis, const QString& title, const FieldPath& path, const Place& place) {
    OutlineNode& node = add(parent, title, place);
    const FieldView view = view_field(analysis, path);
    if (!view.is_present()) {
        node.note = tr("unset");
    } else if (view.state == FieldState::null) {
        node.note = tr("null");
    }
    node.counts = findingsWithin(analysis, path);
    return node;
}

QString counted(const QString& title, const std::size_t count) { return count == 0 ? title : QStringLiteral("%1 (%2)").arg(title).arg(count); }

template <typename List> std::size_t sizeOf(const std::optional<List>& list) { return list ? list->size() : 0; }

void addActivations(OutlineNode& root, const Analysis& analysis) {
    const FieldPath path{"activations"};
    OutlineNode& all = addField(root, analysis, counted(tr("Activations"), sizeOf(analysis.spec.activations)), path, {Page::activations, {path, {}}});
    if (analysis.spec.activations) {
        for (const auto& [kind, record] : *analysis.spec.activations) {
            const FieldPath at = path.child(kind);
            (void)addField(all, analysis, text(kind), at, {Page::form, {at, {}}}).note.clear();
        }
    }
    const FieldPath output{"output_activations"};
    (void)addField(root, analysis, tr("Output activations"), output, {Page::form, {output, {}}});
}

} // namespace

std::unique_ptr<OutlineNode> buildOutline(const Analysis& analysis) {
    auto root = std::make_unique<OutlineNode>();
    addModel(*root, analysis);
    const FieldPath layers{"layers"};
    (void)addField(*root, analysis, counted(tr("Layers"), sizeOf(analysis.spec.layers)), layers, {Page::layers, {layers, {}}});
    const FieldPath ops{"ops"};
    (void)addField(*root, analysis, counted(tr("Ops"), sizeOf(analysis.spec.ops)), ops, {Page::ops, {ops, {}}});
    addActivations(*root, analysis);
    const FieldPath vision{"vision"};
    OutlineNode& tower = addField(*root, analysis, tr("Vision"), vision, {Page::form, {vision, {}}});
    if (analysis.spec.vision) {
        const FieldPath stack = vision.child("layers");
        (void)addField(tower, analysis, counted(tr("Tower layers"), sizeOf(analysis.spec.vision->layers)), stack, {Page::layers, {stack, {}}});
    }
    return root;
}

Place placeOf(const FieldPath& path, const Place& from) {
    if (from.page == Page::form && from.scope.shows(path)) {
        return from;
    }
    const std::string_view first = path.key(0);
    if (first == "layers" || first == "layer_types") {
        return {Page::layers, {{"layers"}, {}}};
    }
    if (first == "ops") {
        return {Page::ops, {{"ops"}, {}}};
    }
    if (first == "activations") {
        return {Page::activations, {{"activations"}, {}}};
    }
    if (first == "output_activations" && from.page == Page::activations) {
        return from; // its last column
    }
    if (first == "output_activations") {
        return {Page::form, {{"output_activations"}, {}}};
    }
    if (first == "vision") {
        const FieldPath stack{"vision", "layers"};
        return path.within(stack) ? Place{Page::layers, {stack, {}}} : Place{Page::form, {{"vision"}, {}}};
    }
    return {};
}

} // namespace modelspec::ui
