import { describe, expect, it } from 'vitest';
import type { Block, LetterTree } from '../letterTree.contract.ts';
import { SALE_CATALOGUE } from '../sale.catalogue.ts';
import { applicantsSign, bullets, developerSigns, p, tableOf, when } from '../seeds/build.ts';
import { exampleData } from './example.data.ts';
import type { LetterData } from './letter.walk.ts';
import { missingText, walkLetter } from './letter.walk.ts';

const EXAMPLE = exampleData(SALE_CATALOGUE);

function walked(
  content: Block[],
  data: LetterData = EXAMPLE,
  language: LetterTree['attrs']['language'] = 'en',
) {
  return walkLetter({ type: 'doc', attrs: { language }, content }, SALE_CATALOGUE, data);
}

/** The texts of the blocks, each in a line. */
const textsOf = (
  content: Block[],
  ...more: [data?: LetterData, language?: LetterTree['attrs']['language']]
) =>
  walked(content, ...more).blocks.map((block) =>
    'runs' in block ? block.runs.map(({ text }) => text).join('') : block.kind,
  );

describe('a letter with its data', () => {
  it('has each value in its place, in its format', () => {
    expect(
      walked([p('Dear **{buyer.name}**, {price.agreementValue} ({price.agreementValue|inWords})')]),
    ).toEqual({
      blocks: [
        {
          kind: 'text',
          align: 'left',
          runs: [
            { text: 'Dear ' },
            { text: 'Asha Rao and Vivek Rao', isBold: true },
            { text: ', ' },
            { text: '₹1,33,17,100.00' },
            { text: ' (' },
            { text: 'Rupees one crore thirty-three lakh seventeen thousand one hundred only' },
            { text: ')' },
          ],
        },
      ],
      missing: [],
      missingPaths: [],
    });
  });

  it('writes days, areas, shares and choices as its language does', () => {
    const words = [p('{booking.date}; {unit.carpetArea}; {price.gstRate}; {unit.kind}; {unit.floor}')];
    expect(textsOf(words)).toEqual(['14 Jun 2026; 985.00 sq ft; 5%; Flat; 12']);
    expect(textsOf(words, EXAMPLE, 'hi')).toEqual(['14 जून 2026; 985.00 वर्ग फ़ुट; 5%; Flat; 12']);
    expect(textsOf(words, EXAMPLE, 'mr')).toEqual(['14 जून 2026; 985.00 चौ. फूट; 5%; Flat; 12']);
    expect(textsOf(words, EXAMPLE, 'ta')).toEqual(['14 ஜூன் 2026; 985.00 சதுர அடி; 5%; Flat; 12']);
    expect(textsOf(words, EXAMPLE, 'te')).toEqual(['14 జూన్ 2026; 985.00 చదరపు అడుగులు; 5%; Flat; 12']);
  });

  it('repeats rows and blocks for each item of a list, in its order', () => {
    const { blocks } = walked([
      tableOf('applicants', [
        { head: 'Name', cell: '{applicants.name}' },
        { head: 'Share', cell: '{applicants.share}', width: 80, isRight: true },
      ]),
    ]);
    expect(blocks).toEqual([
      {
        kind: 'table',
        columns: [{}, { width: 60, align: 'right' }],
        head: [[{ text: 'Name' }], [{ text: 'Share' }]],
        rows: [
          [[{ text: 'Asha Rao' }], [{ text: '50%' }]],
          [[{ text: 'Vivek Rao' }], [{ text: '50%' }]],
        ],
      },
    ]);
    const each: Block = {
      type: 'each',
      attrs: { list: 'applicants' },
      content: [p('{applicants.name}, {unit.number}')],
    };
    expect(textsOf([each])).toEqual(['Asha Rao, B-1203', 'Vivek Rao, B-1203']);
  });

  it('prints a condition only where it holds', () => {
    const content = [
      when('loan.bank', 'present', p('loan')),
      when('loan.bank', 'absent', p('no loan')),
      when('booking.step', 'registered', p('registered')),
      when('booking.step', 'cancelled', p('cancelled')),
      when('applicants', 'present', p('applicants')),
    ];
    expect(textsOf(content)).toEqual(['loan', 'registered', 'applicants']);
    const bare: LetterData = { ...EXAMPLE, values: {}, lists: {} };
    expect(textsOf(content, bare)).toEqual(['no loan']);
  });

  it('has room to sign for the developer and for each applicant', () => {
    expect(walked([developerSigns, applicantsSign]).blocks).toMatchObject([
      { signatureFor: 'For Sahyadri Kalpa Developers Pvt Ltd', signatory: 'Authorised signatory' },
      { signatureFor: 'Read and accepted', signatory: 'Asha Rao' },
      { signatureFor: 'Read and accepted', signatory: 'Vivek Rao' },
    ]);
  });

  it('prints what a value says as it is, whatever it holds', () => {
    const values = { ...EXAMPLE.values, 'buyer.name': '{unit.number} $& #panic()' };
    expect(textsOf([p('Dear {buyer.name}')], { ...EXAMPLE, values })).toEqual([
      'Dear {unit.number} $& #panic()',
    ]);
  });
});

describe('a letter whose data lack something', () => {
  const values = { ...EXAMPLE.values, 'registration.date': null, 'buyer.pan': null, 'loan.bank': null };
  const data: LetterData = { ...EXAMPLE, values };

  it('names all that is missing, each once', () => {
    const { missing } = walked(
      [
        p('{registration.date} {buyer.pan}'),
        bullets('{registration.date}'),
        tableOf('installments', [{ head: 'Due', cell: '{installments.dueDate}' }]),
      ],
      data,
    );
    expect(missingText(missing)).toBe(
      'Missing: registration date, PAN of the buyer (masked), due date of installment 4.',
    );
  });

  it('requires nothing that it does not print', () => {
    expect(
      walked([when('loan.bank', 'present', p('{loan.bank}, {registration.date}'))], data).missing,
    ).toEqual([]);
  });

  it('counts 0 as a value', () => {
    const none = { ...EXAMPLE, values: { ...EXAMPLE.values, 'account.overdue': 0 } };
    expect(textsOf([p('{account.overdue}')], none)).toEqual(['₹0.00']);
  });
});

it('refuses a list so long that no letter holds it', () => {
  const installments = Array.from({ length: 1_000_000 }, () => ({ 'installments.name': 'Slab' }));
  const data: LetterData = { ...EXAMPLE, lists: { installments } };
  expect(() =>
    walked([tableOf('installments', [{ head: 'Name', cell: '{installments.name}' }])], data),
  ).toThrow('This letter would have more than 4,000 paragraphs and rows. Shorten its lists.');
});
