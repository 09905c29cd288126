import { recordTransfer } from '#money/bank-accounts/server/transfer.commands.ts';
import { listBankAccounts } from '#money/bank-accounts/server/bankAccount.queries.ts';
import type { ProjectAccounts } from '#money/bank-accounts/bankAccount.contract.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { HISTORY_MONTHS } from './company.ts';
import type { SeededProject } from './seeded.ts';
import type { Happening, Stage } from './stage.ts';
import { at } from './stage.ts';

const EVERY_MONTHS = 3;
const LAKH = 1_00_000_00;

/**
 * At the beginning of each month money is deposited to the separate account of a project; every third month the certified cost of the works is withdrawn.
 */
export function depositHappenings(stage: Stage, { id, data }: SeededProject): Happening[] {
  return Array.from({ length: HISTORY_MONTHS }, (_, monthsAgo) => {
    const moment = at(addDays(stage.monthStart(monthsAgo), 3), 12);
    return {
      at: moment,
      play: async (work: Work) => {
        const office = stage.as(work, 'fm1', moment);
        const ofProject = async () => (await listBankAccounts(office, { projectId: id }))[0];
        await deposit(office, data.code, await ofProject());
        if (monthsAgo % EVERY_MONTHS === 0) await withdraw(office, data.code, await ofProject());
      },
    };
  });
}

async function deposit(office: Work, code: string, project: ProjectAccounts | undefined): Promise<void> {
  const collection = accountOf(project, 'collection');
  const separate = accountOf(project, 'separate');
  if (!project || !collection || !separate) return;
  const amountPaise = Math.min(project.shortfallPaise, collection.balancePaise);
  if (amountPaise <= 0) return;
  await recordTransfer(office, {
    fromAccountId: collection.id,
    toAccountId: separate.id,
    amountPaise,
    movedOn: office.today,
    reference: `${code}-70-${digits(office.today)}`,
  });
}

async function withdraw(office: Work, code: string, project: ProjectAccounts | undefined): Promise<void> {
  const separate = accountOf(project, 'separate');
  const transaction = accountOf(project, 'transaction');
  if (!separate || !transaction) return;
  const amountPaise = Math.floor((separate.balancePaise * 0.8) / LAKH) * LAKH;
  if (amountPaise <= 0) return;
  const paper = (kind: string) => `${kind}/${code}/${digits(office.today)}`;
  await recordTransfer(office, {
    fromAccountId: separate.id,
    toAccountId: transaction.id,
    amountPaise,
    movedOn: office.today,
    reference: paper('WDL'),
    engineerCertificate: paper('ENG'),
    architectCertificate: paper('ARC'),
    accountantCertificate: paper('CA'),
    note: 'Cost of the works as certified',
  });
}

function accountOf(project: ProjectAccounts | undefined, kind: string) {
  return project?.accounts.find((account) => account.kind === kind);
}

function digits(day: string): string {
  return day.replaceAll('-', '');
}
