import type { FilterField } from '#platform/web/table/filter.types.ts';
import { useFirmChoices } from '#company/channel-partners/web/firmChoices.shared.ts';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import { unitTypeWord } from '#inventory/units/web/unit.labels.shared.ts';
import { usePersonChoices } from '#company/people/web/personChoices.shared.ts';

/** People named in the address stay a choice, even where the reader may not see their names. */
interface Named {
  salesExecutiveId?: string | undefined;
  bookedForId?: string | undefined;
  channelPartnerId?: string | undefined;
}

/** Filters by kind of sale, shared by lists of sales, receipts and reports. */
export function useSaleKindFields({
  salesExecutiveId,
  bookedForId,
  channelPartnerId,
}: Named): readonly FilterField[] {
  return [
    useProjectField(),
    {
      key: 'salesExecutiveId',
      label: 'Executive',
      kind: 'one',
      choices: usePersonChoices(salesExecutiveId),
    },
    { key: 'bookedForId', label: 'Booked by', kind: 'one', choices: usePersonChoices(bookedForId) },
    { key: 'viaPartner', label: 'Sold', kind: 'one', operator: 'by', choices: SOLD_BY },
    { key: 'channelPartnerId', label: 'Partner', kind: 'one', choices: useFirmChoices(channelPartnerId) },
    { key: 'source', label: 'Source', kind: 'many', choices: SOURCES },
    { key: 'unitType', label: 'Unit type', kind: 'many', choices: TYPES },
  ];
}

const SOLD_BY = [
  { value: 'true', label: 'a partner' },
  { value: 'false', label: 'the builder' },
];

const SOURCES = LEAD_SOURCES.map((value) => ({ value, label: sourceWord(value) }));
const TYPES = UNIT_TYPES.map((value) => ({ value, label: unitTypeWord(value) }));
