import type { FilterField } from '#platform/web/table/filter.types.ts';
import { useListState } from '#platform/web/table/useListState.ts';
import { startCase } from '#platform/contract/format.ts';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';
import { useSeesOwners } from '#enquiries/leads/web/useSeesOwners.shared.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { REPORT_DAY_FIELDS } from '#insight/reporting/web/reportDays.fields.shared.ts';
import { getLeadAnalysis } from '../leadReport.contract.ts';
import { LEAD_GROUPS } from '../leadReport.rules.ts';
import { GROUP_LABELS } from './leadReport.labels.ts';

const FILTERS = getLeadAnalysis.query.omit({ format: true, include: true, focus: true });

/** Days, filters and grouping of the page: all in its address. */
export function useLeadReportState() {
  const list = useListState(FILTERS);
  const { groupBy, ...filter } = list.input;
  return { list, groupBy, filter };
}

export type LeadReportFilter = ReturnType<typeof useLeadReportState>['filter'];

/** Person, firm and campaign come with a link from a group, and can be taken away. */
export function useLeadReportFields(
  { ownerId, channelPartnerId, campaign }: { ownerId?: string; channelPartnerId?: string; campaign?: string },
  isGrouped: boolean,
): readonly FilterField[] {
  const seesOwners = useSeesOwners();
  const project = useProjectField();
  const groups = LEAD_GROUPS.filter((one) => seesOwners || one !== 'user');
  return [
    ...(isGrouped
      ? [
          {
            key: 'groupBy',
            label: 'Grouped',
            operator: 'by',
            kind: 'one' as const,
            choices: groups.map((value) => ({ value, label: startCase(GROUP_LABELS[value]) })),
          },
        ]
      : []),
    ...REPORT_DAY_FIELDS,
    project,
    {
      key: 'source',
      label: 'Source',
      kind: 'many',
      choices: LEAD_SOURCES.map((value) => ({ value, label: sourceWord(value) })),
    },
    ...named('ownerId', 'First owner', ownerId, 'one person'),
    ...named('channelPartnerId', 'Partner', channelPartnerId, 'one firm'),
    ...named('campaign', 'Campaign', campaign, campaign ?? ''),
  ];
}

function named(key: string, label: string, value: string | undefined, name: string): FilterField[] {
  if (value === undefined) return [];
  return [{ key, label, kind: 'one', choices: [{ value, label: name }] }];
}
