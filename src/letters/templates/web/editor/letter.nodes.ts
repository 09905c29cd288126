import { Node } from '@tiptap/core';

/** What a letter has beside text: fields, conditions, lists, page breaks, the logo and room to sign. */

const PATH = /^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)*$/;

/** A value of the record; shown as a chip (`chip.views.ts`). */
export const FieldNode = Node.create({
  name: 'field',
  group: 'inline',
  inline: true,
  atom: true,
  marks: 'bold italic',
  addAttributes: () => ({
    path: { isRequired: true, parseHTML: (element) => element.dataset['path'] },
    format: { default: null, parseHTML: (element) => element.dataset['format'] ?? null },
  }),
  parseHTML: () => [{ tag: 'span[data-path]', getAttrs: (element) => namedBy(element, 'path') }],
  renderHTML: ({ node: { attrs } }) => [
    'span',
    { 'data-path': textOf(attrs['path']), 'data-format': textOf(attrs['format']) || undefined },
    `{${textOf(attrs['path'])}}`,
  ],
  renderText: ({ node }) => `{${textOf(node.attrs['path'])}}`,
});

/** Blocks that are printed only where a field is as it says. */
export const ConditionNode = Node.create({
  name: 'condition',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    path: { isRequired: true, parseHTML: (element) => element.dataset['condition'] },
    is: { isRequired: true, parseHTML: (element) => element.dataset['is'] ?? 'present' },
  }),
  parseHTML: () => [{ tag: 'section[data-condition]', getAttrs: (element) => namedBy(element, 'condition') }],
  renderHTML: ({ node: { attrs } }) => [
    'section',
    { 'data-condition': textOf(attrs['path']), 'data-is': textOf(attrs['is']) },
    0,
  ],
});

/** Blocks that are printed for each item of a list. */
export const EachNode = Node.create({
  name: 'each',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    list: { isRequired: true, parseHTML: (element) => element.dataset['list'] },
  }),
  parseHTML: () => [{ tag: 'section[data-list]', getAttrs: (element) => namedBy(element, 'list') }],
  renderHTML: ({ node: { attrs } }) => ['section', { 'data-list': textOf(attrs['list']) }, 0],
});

export const PageBreak = Node.create({
  name: 'pageBreak',
  group: 'block',
  atom: true,
  parseHTML: () => [{ tag: 'div[data-part="pageBreak"]' }],
  renderHTML: () => ['div', { 'data-part': 'pageBreak' }, 'Page break'],
});

export const Logo = Node.create({
  name: 'logo',
  group: 'block',
  atom: true,
  parseHTML: () => [{ tag: 'div[data-part="logo"]' }],
  renderHTML: () => ['div', { 'data-part': 'logo' }, 'Logo of the developer'],
});

/** Room to sign, for the developer or for each applicant. */
export const SignatureBlock = Node.create({
  name: 'signatureBlock',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    by: {
      default: 'developer',
      parseHTML: (element) => (element.dataset['by'] === 'applicants' ? 'applicants' : 'developer'),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-part="signature"]' }],
  renderHTML: ({ node: { attrs } }) => [
    'div',
    { 'data-part': 'signature', 'data-by': textOf(attrs['by']) },
    attrs['by'] === 'applicants' ? 'Signatures of the applicants' : 'Signature of the developer',
  ],
});

/** What is pasted may be written by anybody: a name that no catalogue could have is no field. */
function namedBy(element: HTMLElement, name: string): null | false {
  return PATH.test(element.dataset[name] ?? '') ? null : false;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
