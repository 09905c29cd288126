import { invalid, staleVersion } from '#platform/contract/errors.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import { patched } from '#platform/server/records.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';
import type { ChannelPartner, ChannelPartnerPatch } from '../channelPartner.contract.ts';
import { firmRefusal } from '../channelPartner.rules.ts';
import { bankOf, getChannelPartner } from './channelPartner.queries.ts';
import { contextOfAccount } from './channelPartner.reseal.ts';

/** Changes the fields sent; an account is replaced as a whole, or removed by null. */
export async function updateChannelPartner(
  work: Work,
  secrets: SecretBox,
  id: string,
  { version, bank, ...fields }: ChannelPartnerPatch,
): Promise<ChannelPartner> {
  const before = await lockFirm(work, id, version);
  const sent = Object.keys(fields).filter((key) => fields[key as keyof typeof fields] !== undefined);
  const refusal = firmRefusal(work.caller.role, bank === undefined ? sent : [...sent, 'bank']);
  if (refusal) throw refusal;
  const { after, changed } = patched(before, fields);
  if (changed.includes('managerId') && after.managerId) await requireManager(work, after.managerId);
  const account = bank === undefined ? {} : columnsOf(secrets, id, bank);
  const next = { ...after, ...account, version: before.version + 1 };
  const { id: _id, ...columns } = next;
  await work.db
    .updateTable('channelPartner')
    .set({ ...columns, updatedAt: work.now, updatedById: work.caller.userId })
    .where('id', '=', id)
    .execute();
  await recordChange(work, {
    action: 'edit',
    resource: 'channelPartner',
    id,
    version: next.version,
    ...changedKeys(shown(before), shown(next)),
  });
  return getChannelPartner(work, id);
}

type LockedFirm = Awaited<ReturnType<typeof lockFirm>>;

async function lockFirm(work: Work, id: string, version: number | undefined) {
  const firm = required(
    await work.db
      .selectFrom('channelPartner')
      .select(['id', 'version', 'name', 'reraAgentNumber', 'reraValidUntil', 'pan', 'gstin'])
      .select(['tier', 'status', 'managerId', 'bankAccountName', 'bankAccountLast4', 'bankIfsc'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
    'Firm',
  );
  if (version !== undefined && version !== firm.version) throw staleVersion();
  return firm;
}

/** As kept in the audit trail. */
function shown(firm: LockedFirm): object {
  const {
    id: _id,
    version: _version,
    bankAccountName: _name,
    bankAccountLast4: _last4,
    bankIfsc: _ifsc,
    ...rest
  } = firm;
  return { ...rest, bank: bankOf(firm) };
}

function columnsOf(secrets: SecretBox, id: string, bank: NonNullable<ChannelPartnerPatch['bank']> | null) {
  return {
    bankAccountName: bank?.accountName ?? null,
    bankAccountSealed: bank ? secrets.seal(bank.accountNumber, contextOfAccount(id)) : null,
    bankAccountLast4: bank?.accountNumber.slice(-4) ?? null,
    bankIfsc: bank?.ifsc ?? null,
  };
}

async function requireManager(work: Work, id: string): Promise<void> {
  const manager = await work.db
    .selectFrom('appUser')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'Channel Partner Manager')
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!manager) throw invalid('managerId', `Choose an active ${roleLabel('Channel Partner Manager')}.`);
}
