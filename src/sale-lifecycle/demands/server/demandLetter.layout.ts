import { formatDay, formatMoneyExact, formatStatement } from '#platform/contract/format.ts';
import type { TableColumn } from '#platform/server/printing/blocks.ts';
import { amountColumn, facts, letterhead, table } from '#platform/server/printing/blocks.ts';
import type { Marked } from '#platform/server/printing/mark.ts';
import { markOf } from '#platform/server/printing/mark.ts';
import type { Paper, PaperBlock } from '#platform/server/printing/paper.ts';
import { plain } from '#platform/server/printing/paper.ts';
import { symbolOf } from '#platform/server/printing/currency.ts';
import { accountFacts, buyerFacts, propertyFacts } from '#company/letterhead/parties.ts';
import type { DemandLetterDocument, DemandLetterLine } from '../demandLetter.document.ts';

/** A demand letter to a buyer: why, how much, by when and into which account. */
export function demandLetterPaper(letter: Marked<DemandLetterDocument>): Paper {
  const { title, letterNumber, issueDate, dueDate, supplier, withdrawnOn } = letter;
  return {
    title,
    mark: letterNumber,
    author: supplier.name,
    on: issueDate,
    language: 'en',
    stamp: withdrawnOn ? 'WITHDRAWN' : undefined,
    blocks: [
      letterhead(supplier, {
        title,
        mark: letterNumber,
        facts: [formatDay(issueDate), `Due ${formatDay(dueDate)}`],
      }),
      ...(withdrawnOn ? [withdrawn(withdrawnOn)] : []),
      {
        kind: 'columns',
        left: [facts(buyerFacts('To', letter.buyer))],
        right: [facts(propertyFacts(letter.property))],
      },
      ...request(letter),
      table(columnsOf(letter), letter.lines),
      {
        kind: 'totals',
        lines: [
          { label: 'Installments', amount: formatStatement(letter.principalPaise) },
          { label: 'Tax', amount: formatStatement(letter.taxPaise) },
        ],
        result: { label: 'Payable', amount: formatMoneyExact(letter.totalPaise, letter.currency) },
        inText: letter.amountInWords,
      },
      ...payment(letter),
      ...proofOf(letter),
      {
        kind: 'signature',
        signatureFor: letter.signatureFor,
        signatory: letter.signatory,
        notes: letter.interestNote === null ? [] : [letter.interestNote],
        isAtFoot: true,
        mark: markOf(letter),
      },
    ],
  };
}

function withdrawn(on: string): PaperBlock {
  return facts({
    title: 'WITHDRAWN',
    lines: [`Withdrawn on ${formatDay(on)}. This letter is no longer valid.`],
  });
}

function request({ buyer, occasion, dueDate, totalPaise, currency }: DemandLetterDocument): PaperBlock[] {
  const total = formatMoneyExact(totalPaise, currency);
  return [
    { kind: 'text', runs: plain(`Dear ${buyer.name},`) },
    {
      kind: 'text',
      isSecond: true,
      runs: plain(`${occasion} The following is now due. Please pay ${total} by ${formatDay(dueDate)}.`),
    },
  ];
}

function columnsOf({ currency }: DemandLetterDocument): TableColumn<DemandLetterLine>[] {
  const symbol = symbolOf(currency);
  return [
    { head: 'Installment', cell: ({ installmentName }) => installmentName },
    { head: 'Invoice', width: 96, cell: ({ invoiceNumber }) => invoiceNumber },
    amountColumn(`Amount, ${symbol}`, 80, ({ principalPaise }) => principalPaise),
    amountColumn(`Tax, ${symbol}`, 70, ({ taxPaise }) => taxPaise),
    amountColumn(`Total, ${symbol}`, 80, ({ totalPaise }) => totalPaise),
  ];
}

/** The code behind which anybody sees certificate, checks and photos; it is entered where the letter is checked. */
function proofOf(letter: Marked<DemandLetterDocument>): PaperBlock[] {
  const { proof } = letter;
  if (!proof) return [];
  const at = markOf(letter)?.address;
  return [
    facts({
      title: 'Proof of the work',
      strong: proof.code,
      lines: [
        `${proof.work}: architect certificate, quality checks and photos${at === undefined ? '' : `, at ${at}`}.`,
      ],
    }),
  ];
}

function payment({ payTo, taxAtSourceNotes }: DemandLetterDocument): PaperBlock[] {
  const blocks = [
    ...(payTo ? [facts(accountFacts('Pay to', payTo))] : []),
    ...(taxAtSourceNotes.length > 0 ? [facts({ title: 'Tax at source', lines: taxAtSourceNotes })] : []),
  ];
  return blocks.length === 0 ? [] : [{ kind: 'columns', left: blocks.slice(0, 1), right: blocks.slice(1) }];
}
