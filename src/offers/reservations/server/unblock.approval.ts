import * as z from 'zod';
import { conflict } from '#platform/contract/errors.ts';
import { formatMoney } from '#platform/contract/format.ts';
import type { ApprovalKind } from '#company/approvals/server/approval.kind.ts';
import { hasDeciderRole } from '#company/approvals/server/approval.kind.ts';
import { lockUnit } from '#inventory/units/server/unit.lock.ts';
import { getUnit } from '#inventory/units/server/unit.queries.ts';
import { updateUnit } from './unit.update.ts';

const Proposed = z.object({ version: z.number().int() });

/** The release of a unit that is held back by management. */
export const unblockApproval: ApprovalKind = {
  kind: 'unblock',
  mayDecide: hasDeciderRole,
  async describe(read, { recordId, projectId }) {
    const { unitNumber, towerName, pricePaise, waitingCount } = await getUnit(read, recordId);
    return {
      facts: [
        { label: 'Unit', value: towerName ? `${unitNumber}, ${towerName}` : unitNumber },
        ...(pricePaise === null ? [] : [{ label: 'List price', value: formatMoney(pricePaise) }]),
        { label: 'Waiting customers', value: String(waitingCount) },
      ],
      warning: null,
      link: { label: 'Open unit', href: `/projects/${projectId}/units/${recordId}` },
    };
  },
  async lock(work, { recordId }) {
    await lockUnit(work, recordId);
  },
  async apply(work, { recordId, proposed }) {
    const unit = await lockUnit(work, recordId);
    if (unit.version !== Proposed.parse(proposed).version)
      throw conflict(`${unit.unitNumber} has changed since this was requested. Send a new request.`);
    await updateUnit(work, recordId, { status: 'available' });
    return null;
  },
};
