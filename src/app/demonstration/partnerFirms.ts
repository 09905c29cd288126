import { confirmFirmAccount, enterFirmAccount } from '#company/firm-accounts/server/firmAccount.commands.ts';
import { addTdsCertificate } from '#company/tds-certificates/server/tdsCertificate.commands.ts';
import { acceptTerms } from '#partners/structures/server/acceptance.commands.ts';
import { getFirmTerms } from '#partners/structures/server/acceptance.queries.ts';
import { addDays, financialYearStart } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { CERTIFICATE, CERTIFICATE_LIMIT_PAISE, NEW_ACCOUNT } from './commission.scenario.ts';
import { HISTORY_MONTHS } from './company.ts';
import type { DemoFirm } from './firms.data.ts';
import { FIRMS } from './firms.data.ts';
import type { Happening, Stage } from './stage.ts';

/** Firms accept their terms; one of Finance enters their account, another confirms it. */
export function partnerFirmHappenings(stage: Stage): Happening[] {
  const begun = stage.monthStart(HISTORY_MONTHS);
  const certified = stage.daysAgo(CERTIFICATE.daysAgo);
  const moved = stage.daysAgo(NEW_ACCOUNT.daysAgo);
  return [
    ...Object.values(FIRMS).flatMap((firm) => [
      stage.happening(firm.admin, begun, 10, (work) => acceptAll(work)),
      stage.happening('fm1', addDays(begun, 1), 11, (work) => enterAccount(stage, work, firm)),
      stage.happening('fm2', addDays(begun, 2), 12, (work) => confirmAccount(stage, work, firm)),
    ]),
    stage.happening('fm1', certified, 11, (work) => certify(stage, work)),
    stage.happening('fm2', moved, 12, (work) =>
      enterFirmAccount(work, firmOf(stage, NEW_ACCOUNT.admin), NEW_ACCOUNT.account),
    ),
  ];
}

/** The firm of a person. */
export function firmOf(stage: Stage, key: string): string {
  const { channelPartnerId } = stage.person(key);
  if (channelPartnerId === null) throw new Error(`${key} is of no firm.`);
  return channelPartnerId;
}

async function acceptAll(work: Work): Promise<void> {
  const firmId = work.caller.channelPartnerId ?? '';
  for (const { structure, revision } of await getFirmTerms(work, firmId))
    await acceptTerms(work, firmId, { structureId: structure.id, revision });
}

async function enterAccount(stage: Stage, work: Work, { admin, account }: DemoFirm): Promise<void> {
  await enterFirmAccount(work, firmOf(stage, admin), account);
}

async function confirmAccount(stage: Stage, work: Work, { admin }: DemoFirm): Promise<void> {
  const firmId = firmOf(stage, admin);
  const { id } = await work.db
    .selectFrom('firmAccount')
    .select('id')
    .where('channelPartnerId', '=', firmId)
    .where('status', '=', 'entered')
    .executeTakeFirstOrThrow();
  await confirmFirmAccount(work, firmId, { accountId: id });
}

/** To the end of the financial year. */
async function certify(stage: Stage, work: Work): Promise<void> {
  const { admin, number, ratePct } = CERTIFICATE;
  await addTdsCertificate(work, {
    channelPartnerId: firmOf(stage, admin),
    number,
    ratePct,
    from: work.today,
    to: `${financialYearStart(work.today) + 1}-03-31`,
    limitPaise: CERTIFICATE_LIMIT_PAISE,
  });
}
