import { conflict } from '#platform/contract/errors.ts';
import { csvLine } from '#platform/contract/csv.ts';
import type { Work } from '#platform/server/context.ts';
import { secretsOf } from '#platform/server/database/sealed.ts';
import { required } from '#platform/server/database/values.ts';
import type { Download } from '#platform/server/http/route.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { contextOfAccount } from '#company/firm-accounts/server/firmAccount.reseal.ts';
import { referenceOf } from '../payable.rules.ts';

const HEADS = ['Beneficiary', 'Account number', 'IFSC', 'Amount', 'Reference'];

/** The open payments of a released run as the bank takes them. Account numbers leave here in full, which is recorded. */
export async function bankFile(work: Work, id: string): Promise<Download> {
  const run = required(
    await work.db
      .selectFrom('commissionRun')
      .select(['number', 'status', 'version'])
      .where('id', '=', id)
      .executeTakeFirst(),
    'Payment run',
  );
  if (run.status !== 'released')
    throw conflict(`${run.number} is not released, so nothing of it is to be paid.`);
  const lines = await linesWithAccounts(work, id);
  const open = lines.flatMap((line, index) =>
    line.status === 'ordered' ? [{ ...line, reference: referenceOf(run.number, index + 1) }] : [],
  );
  if (open.length === 0) throw conflict(`Every payment of ${run.number} is paid or returned.`);
  await recordChange(work, {
    action: 'bankFile',
    resource: 'commissionRun',
    id,
    version: run.version,
    after: { lines: open.length },
  });
  const secrets = secretsOf(work.db);
  const rows = open.map((line) => [
    line.accountName,
    secrets.open(line.numberSealed, contextOfAccount({ channelPartnerId: line.channelPartnerId })),
    line.ifsc,
    rupeesOf(line.amountPaise),
    line.reference,
  ]);
  return {
    content: Buffer.from([HEADS, ...rows].map(csvLine).join('')),
    contentType: 'text/csv; charset=utf-8',
    fileName: `${run.number.replaceAll('/', '-')}-bank.csv`,
  };
}

/** '77239.18' */
function rupeesOf(paise: number): string {
  return `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
}

function linesWithAccounts({ db }: Work, runId: string) {
  return db
    .selectFrom('commissionRunLine')
    .innerJoin('firmAccount', 'firmAccount.id', 'commissionRunLine.firmAccountId')
    .select([
      'commissionRunLine.status',
      'commissionRunLine.amountPaise',
      'commissionRunLine.channelPartnerId',
    ])
    .select(['firmAccount.accountName', 'firmAccount.numberSealed', 'firmAccount.ifsc'])
    .where('commissionRunLine.runId', '=', runId)
    .orderBy('commissionRunLine.id')
    .execute();
}
