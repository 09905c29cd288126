import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { tableEditing } from '@tiptap/pm/tables';
import { describe, expect, it } from 'vitest';
import { LetterTree } from '../../letterTree.contract.ts';
import { SALE_CATALOGUE } from '../../sale.catalogue.ts';
import { bullets, h, numbered, p, tableOf, when } from '../../seeds/build.ts';
import { SEED_TEMPLATES } from '../../seeds/seeds.ts';
import { checkedLetter, plainLetter } from './letter.check.ts';
import { LETTER_EXTENSIONS } from './letter.extensions.ts';
import { textOf } from './letter.nodes.ts';

const schema = getSchema([...LETTER_EXTENSIONS]);

/** Through the editor and out of it. */
function edited(tree: unknown) {
  const doc = schema.nodeFromJSON(tree);
  doc.check();
  return checkedLetter(doc, SALE_CATALOGUE);
}

describe('what leaves the editor', () => {
  it.each(SEED_TEMPLATES.map((seed) => [`${seed.key} in ${seed.language}`, seed.tree] as const))(
    'is the letter that went in: %s',
    (_name, tree) => {
      expect(edited(tree)).toEqual({ tree: plainLetter(tree), problems: [] });
      expect(plainLetter(plainLetter(tree))).toEqual(plainLetter(tree));
    },
  );

  it('is a letter, whichever part begins it', () => {
    for (const [name, type] of Object.entries(schema.nodes)) {
      if (!type.isBlock || !type.isInGroup('block')) continue;
      const attrs = { path: 'buyer.name', is: 'present', list: 'applicants' };
      const part = type.createAndFill(type.hasRequiredAttrs() ? attrs : null);
      const doc = schema.node('doc', null, [part ?? schema.node('paragraph')]);
      expect(part, name).not.toBeNull();
      expect(LetterTree.safeParse(checkedLetter(doc, SALE_CATALOGUE).tree).success, name).toBe(true);
    }
  });

  it('stays a letter while parts of it are deleted', () => {
    for (const { key, tree } of SEED_TEMPLATES) {
      const whole = schema.nodeFromJSON(tree);
      for (let from = 0; from < whole.content.size; from += 97) {
        const state = EditorState.create({ doc: whole, plugins: [tableEditing()] });
        const to = Math.min(from + 211, whole.content.size);
        const chosen = TextSelection.between(whole.resolve(from), whole.resolve(to));
        const { doc } = state.apply(state.tr.setSelection(chosen).deleteSelection());
        const { tree: left, problems } = checkedLetter(doc, SALE_CATALOGUE);
        expect(left, `${key} from ${from}: ${problems[0]?.message}`).not.toBeNull();
      }
    }
  });

  it('says what is wrong where it stands', () => {
    const content = [
      h('The unit'),
      when('loan.bank', 'present', bullets('One'), numbered('Two {buyer.nam}')),
      tableOf('installments', [{ head: 'Name', cell: '{applicants.name}' }]),
    ];
    const doc = schema.nodeFromJSON({ type: 'doc', content: [...content, p('x'.repeat(5001))] });
    const long = checkedLetter(doc, SALE_CATALOGUE);
    expect(long.tree).toBeNull();
    expect(long.problems.map(({ message, from }) => [message, doc.nodeAt(from)?.type.name])).toEqual([
      ['A text is at most 5,000 letters long.', 'text'],
    ]);
    const short = schema.nodeFromJSON({ type: 'doc', content });
    const { problems } = checkedLetter(short, SALE_CATALOGUE);
    expect(problems.map(({ from, to }) => [textOf(short.nodeAt(from)?.attrs['path']), to - from])).toEqual([
      ['buyer.nam', 1],
      ['applicants.name', 1],
    ]);
  });
});
