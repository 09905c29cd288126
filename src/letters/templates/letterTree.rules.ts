import { LANGUAGE_NAMES } from '#platform/contract/languages.ts';
import type { Catalogue } from './catalogue.rules.ts';
import { fieldOf, listAround, listOf } from './catalogue.rules.ts';
import { FORMATS, isFormatIn } from './formats.rules.ts';
import type { Block, Inline, LetterTree } from './letterTree.contract.ts';

/** Something a letter may not say, and where. */
export interface TreeProblem {
  /** Down the tree: 'content.3.content.0'. */
  at: string;
  message: string;
}

/** Conditions and lists inside each other, beside lists of dots and numbers. */
const MAX_NESTED = 5;

interface Place {
  catalogue: Catalogue;
  tree: LetterTree;
  at: string;
  /** 'paragraph 3', as people count. */
  name: string;
  /** The lists around it, by path. */
  within: readonly string[];
  nested: number;
}

/** All that is wrong with a tree of the right shape: its fields, formats and lists against the catalogue. */
export function treeProblems(tree: LetterTree, catalogue: Catalogue): TreeProblem[] {
  return ofBlocks(tree.content, { catalogue, tree, at: 'content', name: '', within: [], nested: 0 });
}

function ofBlocks(blocks: readonly Block[], place: Place): TreeProblem[] {
  return blocks.flatMap((block, index) => {
    const at = `${place.at}.${index}`;
    const name = place.name || `part ${index + 1} of the letter`;
    return ofBlock(block, { ...place, at, name });
  });
}

function ofBlock(block: Block, place: Place): TreeProblem[] {
  if (place.nested > MAX_NESTED)
    return [problem(place, `Conditions and lists are nested more than ${MAX_NESTED} deep`)];
  const inside: Place = { ...place, at: `${place.at}.content`, nested: place.nested + 1 };
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return ofInlines(block.content ?? [], place);
    case 'table':
      return block.content.flatMap((row, index) => {
        const at = `${place.at}.content.${index}`;
        const list = row.attrs?.each ?? null;
        const ofRow: Place = { ...place, at, name: `row ${index + 1} of the table in ${place.name}` };
        const cells = row.content.flatMap((cell, column) =>
          ofBlocks(cell.content, {
            ...ofRow,
            at: `${at}.content.${column}.content`,
            within: list === null ? place.within : [...place.within, list],
          }),
        );
        return [...(list === null ? [] : ofList(list, ofRow)), ...cells];
      });
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap((item, index) =>
        ofBlocks(item.content, { ...inside, at: `${place.at}.content.${index}.content` }),
      );
    case 'condition':
      return [...ofCondition(block.attrs, place), ...ofBlocks(block.content, inside)];
    case 'each': {
      const { list } = block.attrs;
      return [
        ...ofList(list, place),
        ...ofBlocks(block.content, { ...inside, within: [...place.within, list] }),
      ];
    }
    default:
      return [];
  }
}

function ofInlines(inlines: readonly Inline[], place: Place): TreeProblem[] {
  return inlines.flatMap((inline, index) => {
    if (inline.type !== 'field') return [];
    const { path, format = null } = inline.attrs;
    return ofField(path, format, { ...place, at: `${place.at}.content.${index}` });
  });
}

function ofField(path: string, format: string | null, place: Place): TreeProblem[] {
  const { catalogue, tree } = place;
  const field = fieldOf(catalogue, path);
  if (!field) return [problem(place, `There is no field "${path}"`)];
  const outside = ofScope(path, field.label, place);
  if (format === null) return outside;
  const formats: readonly string[] = FORMATS[field.type];
  if (!formats.includes(format))
    return [...outside, problem(place, `"${field.label}" cannot be printed as "${format}"`)];
  if (isFormatIn(tree.attrs.language, format)) return outside;
  const language = LANGUAGE_NAMES[tree.attrs.language];
  return [...outside, problem(place, `"${field.label}" cannot be put into words in ${language}`)];
}

function ofScope(path: string, label: string, place: Place): TreeProblem[] {
  const list = listAround(place.catalogue, path);
  if (!list || place.within.includes(list.path)) return [];
  return [problem(place, `"${label}" is printed only within the list "${list.label}"`)];
}

function ofCondition({ path, is }: { path: string; is: string }, place: Place): TreeProblem[] {
  if (listOf(place.catalogue, path)) {
    return is === 'present' || is === 'absent'
      ? []
      : [problem(place, `A list can be asked only whether it is present or absent, not "${is}"`)];
  }
  const field = fieldOf(place.catalogue, path);
  if (!field) return [problem(place, `There is no field "${path}"`)];
  const outside = ofScope(path, field.label, place);
  const isKnown =
    is === 'present' || is === 'absent' || (field.type === 'choice' && Object.hasOwn(field.choices, is));
  return isKnown ? outside : [...outside, problem(place, `"${field.label}" is never "${is}"`)];
}

function ofList(path: string, place: Place): TreeProblem[] {
  const list = listOf(place.catalogue, path);
  if (!list) {
    const isField = fieldOf(place.catalogue, path) !== undefined;
    return [problem(place, isField ? `"${path}" is not a list` : `There is no list "${path}"`)];
  }
  return place.within.includes(path) ? [problem(place, `The list "${list.label}" stands within itself`)] : [];
}

function problem({ at, name }: Place, what: string): TreeProblem {
  return { at, message: `${what} (${name}).` };
}
