import { startCase } from '#platform/contract/format.ts';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { PARTNER_TIERS } from '#company/channel-partners/channelPartner.contract.ts';
import { useFirmChoices } from '#company/channel-partners/web/firmChoices.shared.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { DESKS } from '../openTranche.rules.ts';
import { DESK_LABELS } from '../openTranche.labels.ts';

/** Of which firms and projects: the filters that all figures and reports share. */
export function useFirmFields(firmId: string | undefined): readonly FilterField[] {
  const project = useProjectField();
  const firms = useFirmChoices(firmId);
  return [
    { key: 'channelPartnerId', label: 'Firm', kind: 'one', choices: firms },
    project,
    {
      key: 'tier',
      label: 'Tier',
      kind: 'many',
      choices: PARTNER_TIERS.map((value) => ({ value, label: startCase(value) })),
    },
  ];
}

export const DESK_FIELD: FilterField = {
  key: 'desk',
  label: 'Waits for',
  kind: 'many',
  choices: DESKS.map((value) => ({ value, label: DESK_LABELS[value] })),
};

export const DAY_FIELDS: readonly FilterField[] = [
  { key: 'from', label: 'First day', kind: 'day', operator: 'is' },
  { key: 'to', label: 'Last day', kind: 'day', operator: 'is' },
];
