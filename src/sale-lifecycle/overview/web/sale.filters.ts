import type { QueryOf } from '#platform/contract/call.ts';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { usePersonChoices } from '#company/people/web/personChoices.shared.ts';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';
import type { listSales } from '#sales/sale.contract.ts';
import { SALE_STATUSES } from '#sales/sale.contract.ts';
import { SALE_WAITS } from '#sales/salePipeline.rules.ts';
import { useSaleKindFields } from '#sales/web/saleKind.filters.shared.ts';
import { WAIT_LABELS } from './saleWait.labels.ts';
import { SALE_STATUS } from '#sales/web/sale.status.shared.ts';

type SaleQuery = Pick<
  QueryOf<typeof listSales>,
  'salesExecutiveId' | 'bookedForId' | 'channelPartnerId' | 'broughtById'
> & { campaign?: string | undefined };

/** Filters of the list and the pipeline of sales. */
export function useSaleFields(query: SaleQuery): readonly FilterField[] {
  const kinds = useSaleKindFields(query);
  const of = (...keys: string[]) => kinds.filter(({ key }) => keys.includes(key));
  return [
    {
      key: 'status',
      label: 'Status',
      kind: 'many',
      choices: SALE_STATUSES.map((value) => ({ value, label: SALE_STATUS[value].word })),
    },
    ...of('projectId'),
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
      choices: SALE_WAITS.map((value) => ({ value, label: WAIT_LABELS[value] })),
    },
    {
      key: 'promise',
      label: 'Promise of possession',
      kind: 'one',
      choices: [{ value: 'broken', label: 'Broken, or would be' }],
    },
    { key: 'promisedBefore', label: 'Possession promised', kind: 'day', operator: 'before' },
    { key: 'sinceUntil', label: 'In its stage', kind: 'day', operator: 'since at least' },
    ...of('salesExecutiveId', 'bookedForId', 'viaPartner', 'channelPartnerId'),
    {
      key: 'broughtById',
      label: 'Brought',
      kind: 'one',
      operator: 'by',
      choices: usePersonChoices(query.broughtById),
    },
    ...of('source', 'unitType'),
    { key: 'hasTower', label: 'In a tower', kind: 'one', choices: YES_OR_NO },
    { key: 'floorMin', label: 'Floor', kind: 'number', operator: 'from' },
    { key: 'floorMax', label: 'Floor', kind: 'number', operator: 'to' },
    { key: 'from', label: 'Booked', kind: 'day', operator: 'from' },
    { key: 'to', label: 'Booked', kind: 'day', operator: 'until' },
    { key: 'cancelledFrom', label: 'Cancelled', kind: 'day', operator: 'from' },
    { key: 'cancelledTo', label: 'Cancelled', kind: 'day', operator: 'until' },
    { key: 'enquiredFrom', label: 'Enquired', kind: 'day', operator: 'from' },
    { key: 'enquiredTo', label: 'Enquired', kind: 'day', operator: 'until' },
    ...campaignFields(query.campaign),
    { key: 'lastSource', label: 'Source of the last enquiry', kind: 'many', choices: SOURCES },
    { key: 'anySource', label: 'Source of any enquiry', kind: 'many', choices: SOURCES },
    { key: 'enteredUntil', label: 'Entered', kind: 'day', operator: 'until' },
    {
      key: 'isUnitTransfer',
      label: 'Moved from another unit',
      kind: 'one',
      choices: YES_OR_NO,
    },
    { key: 'isContinued', label: 'Moved to another unit', kind: 'one', choices: YES_OR_NO },
    { key: 'outcome', label: 'The booking', kind: 'one', choices: OUTCOMES },
    { key: 'isAgreed', label: 'Agreement signed', kind: 'one', choices: YES_OR_NO },
  ];
}

/** A campaign comes with a link. */
function campaignFields(campaign: string | undefined): readonly FilterField[] {
  const named: readonly FilterField[] =
    campaign === undefined
      ? []
      : [
          {
            key: 'campaign',
            label: 'Campaign',
            kind: 'one',
            choices: [{ value: campaign, label: campaign }],
          },
        ];
  return [...named, { key: 'hasCampaign', label: 'Came by a campaign', kind: 'one', choices: YES_OR_NO }];
}

const SOURCES = LEAD_SOURCES.map((value) => ({ value, label: sourceWord(value) }));

const YES_OR_NO = [
  { value: 'false', label: 'No' },
  { value: 'true', label: 'Yes' },
];

const OUTCOMES = [
  { value: 'standing', label: 'Still standing' },
  { value: 'cancelled', label: 'Cancelled since' },
];
