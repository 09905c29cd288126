import { formatDay, formatMoney, formatRate } from '#platform/contract/format.ts';
import type { ApprovalKind } from '#company/approvals/server/approval.kind.ts';
import { hasDeciderRole } from '#company/approvals/server/approval.kind.ts';
import { approveDraft } from './priceList.commands.ts';
import { lockPriceList } from './priceList.lock.ts';
import { getPriceList } from './priceList.queries.ts';

/** Prices of a project, written by one person and approved by another. */
export const priceListApproval: ApprovalKind = {
  kind: 'priceList',
  mayDecide: hasDeciderRole,
  async describe(read, { recordId, projectId }) {
    const { effectiveFrom, baseRatePaise, effect, differences } = await getPriceList(read, recordId);
    return {
      facts: [
        { label: 'Effective from', value: formatDay(effectiveFrom) },
        { label: 'Base rate', value: formatRate(baseRatePaise) },
        ...(effect
          ? [
              { label: 'Units that change', value: `${effect.changedUnits} of ${effect.units} unsold` },
              { label: 'Difference', value: formatMoney(effect.differencePaise) },
            ]
          : []),
        ...differences.map(({ term, before, after }) => ({ label: term, value: `${before} → ${after}` })),
      ],
      warning: null,
      link: { label: 'Open price list', href: `/projects/${projectId}?tab=prices&list=${recordId}` },
    };
  },
  async lock(work, { recordId }) {
    await lockPriceList(work, recordId);
  },
  async apply(work, { recordId }) {
    await approveDraft(work, recordId);
    return null;
  },
};
