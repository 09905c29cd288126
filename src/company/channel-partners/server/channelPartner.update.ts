import { invalid, staleVersion } from '#platform/contract/errors.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import { patched } from '#platform/server/records.ts';
import type { ChannelPartner, ChannelPartnerPatch } from '../channelPartner.contract.ts';
import { firmRefusal } from '../channelPartner.rules.ts';
import type { GstRegistration } from '../gstRegistration.rules.ts';
import { registrationsProblem, withSingleGstin } from '../gstRegistration.rules.ts';
import { getChannelPartner } from './channelPartner.queries.ts';
import { registrationsOf, storeRegistrations } from './gstRegistration.store.ts';

/** Changes the fields sent. */
export async function updateChannelPartner(
  work: Work,
  id: string,
  { version, ...sent }: ChannelPartnerPatch,
): Promise<ChannelPartner> {
  const before = await lockFirm(work, id, version);
  const names = Object.keys(sent).filter((key) => sent[key as keyof typeof sent] !== undefined);
  const refusal = firmRefusal(work.caller.role, names);
  if (refusal) throw refusal;
  const { gstin: _gstin, gstins: _gstins, panInoperative: _inoperative, ...fields } = sent;
  const { gstins: known, ...stored } = before;
  const { after, changed } = patched(stored, { ...fields, ...panColumns(work, before, sent) });
  if (changed.includes('managerId') && after.managerId) await requireManager(work, after.managerId);
  const gstins = registrationsAfter(work, known, sent);
  if (gstins !== known || changed.includes('pan')) checkRegistrations(gstins, after.pan, sent);
  const next = { ...after, version: before.version + 1 };
  const { id: _id, ...columns } = next;
  await work.db
    .updateTable('channelPartner')
    .set({ ...columns, updatedAt: work.now, updatedById: work.caller.userId })
    .where('id', '=', id)
    .execute();
  if (gstins !== known) await storeRegistrations(work, id, gstins);
  await recordChange(work, {
    action: 'edit',
    resource: 'channelPartner',
    id,
    version: next.version,
    ...changedKeys(shown(before), shown({ ...next, gstins })),
  });
  return getChannelPartner(work, id);
}

type LockedFirm = Awaited<ReturnType<typeof lockFirm>>;

async function lockFirm(work: Work, id: string, version: number | undefined) {
  const firm = required(
    await work.db
      .selectFrom('channelPartner')
      .select(['id', 'version', 'name', 'reraAgentNumber', 'reraValidUntil', 'pan'])
      .select(['panInoperativeSince', 'panInoperativeReason', 'tier', 'status', 'managerId'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
    'Firm',
  );
  if (version !== undefined && version !== firm.version) throw staleVersion();
  const gstins: readonly GstRegistration[] = await registrationsOf(work, id);
  return { ...firm, gstins };
}

/** Another PAN is operative until somebody says otherwise. */
function panColumns(work: Work, before: LockedFirm, { pan, panInoperative }: ChannelPartnerPatch) {
  const isOther = pan !== undefined && pan !== before.pan;
  if (panInoperative === undefined)
    return isOther ? { panInoperativeSince: null, panInoperativeReason: null } : {};
  if (panInoperative && (pan === undefined ? before.pan : pan) === null)
    throw invalid('panInoperative', 'The firm has no PAN. Enter it first.');
  if (panInoperative && panInoperative.since > work.today)
    throw invalid('panInoperative.since', 'A PAN cannot become inoperative in the future.');
  return {
    panInoperativeSince: panInoperative?.since ?? null,
    panInoperativeReason: panInoperative?.reason ?? null,
  };
}

/** The registrations after the change; the same array where they do not change. */
function registrationsAfter(
  { today }: Work,
  known: readonly GstRegistration[],
  { gstin, gstins }: ChannelPartnerPatch,
): readonly GstRegistration[] {
  if (gstins !== undefined && gstin !== undefined)
    throw invalid('gstin', 'Send either one GSTIN or all registrations, not both.');
  if (gstins !== undefined) return gstins;
  return gstin === undefined ? known : withSingleGstin(known, gstin, today);
}

function checkRegistrations(
  gstins: readonly GstRegistration[],
  pan: string | null,
  sent: ChannelPartnerPatch,
): void {
  const problem = registrationsProblem(gstins, pan);
  if (problem) throw invalid(fieldOf(sent, problem.field), problem.message);
}

function fieldOf(sent: ChannelPartnerPatch, field: string): string {
  if (sent.gstins !== undefined) return field;
  return sent.gstin === undefined ? 'pan' : 'gstin';
}

/** As kept in the audit trail. */
function shown({ id: _id, version: _version, ...rest }: LockedFirm): object {
  return rest;
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
