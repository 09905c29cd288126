import type { QueryOf } from '../../../platform/contract/call.ts';
import { useCall } from '../../../platform/web/client/hooks.ts';
import { STATUS } from '../../../platform/web/status/status.map.ts';
import type { FilterField } from '../../../platform/web/table/filter.types.ts';
import { useFirmChoices } from '../../channel-partners/web/firmChoices.shared.ts';
import { listProjects } from '../../projects/project.contract.ts';
import { usePersonChoices } from '../../users/web/personChoices.shared.ts';
import type { listSales } from '../sale.contract.ts';
import { SALE_STATUSES } from '../sale.contract.ts';
import { SALE_WAITS } from '../salePipeline.rules.ts';
import { WAIT_WORDS } from './saleWait.words.ts';

type SaleQuery = Pick<QueryOf<typeof listSales>, 'salesExecutiveId' | 'channelPartnerId' | 'broughtById'>;

/** By what the sales of a list or of the pipeline are found. */
export function useSaleFields(query: SaleQuery): readonly FilterField[] {
  const projects = useCall(listProjects, { query: { limit: 100, sort: 'name' } });
  return [
    {
      key: 'status',
      label: 'Status',
      kind: 'many',
      choices: SALE_STATUSES.map((value) => ({ value, label: STATUS.sale[value].word })),
    },
    {
      key: 'projectId',
      label: 'Project',
      kind: 'one',
      choices: (projects.data?.rows ?? []).map((project) => ({ value: project.id, label: project.name })),
    },
    {
      key: 'overdue',
      label: 'Overdue',
      kind: 'one',
      choices: [
        { value: 'true', label: 'Something' },
        { value: 'false', label: 'Nothing' },
      ],
    },
    {
      key: 'waitsFor',
      label: 'Next step',
      kind: 'many',
      choices: SALE_WAITS.map((value) => ({ value, label: WAIT_WORDS[value] })),
    },
    { key: 'sinceUntil', label: 'In its stage', kind: 'day', operator: 'since at least' },
    {
      key: 'salesExecutiveId',
      label: 'Executive',
      kind: 'one',
      choices: usePersonChoices(query.salesExecutiveId),
    },
    { key: 'viaPartner', label: 'Sold', kind: 'one', operator: 'by', choices: SOLD_BY },
    {
      key: 'channelPartnerId',
      label: 'Partner',
      kind: 'one',
      choices: useFirmChoices(query.channelPartnerId),
    },
    {
      key: 'broughtById',
      label: 'Brought',
      kind: 'one',
      operator: 'by',
      choices: usePersonChoices(query.broughtById),
    },
    { key: 'from', label: 'Booked', kind: 'day', operator: 'from' },
    { key: 'to', label: 'Booked', kind: 'day', operator: 'until' },
  ];
}

const SOLD_BY = [
  { value: 'true', label: 'a partner' },
  { value: 'false', label: 'the builder alone' },
];
