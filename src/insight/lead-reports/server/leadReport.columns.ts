import { startCase } from '#platform/contract/format.ts';
import type { Ratio } from '#insight/reporting/report.contract.ts';
import type { ReportColumn } from '#insight/reporting/server/report.columns.ts';
import type { FunnelStage, LeadFigures } from '../leadReport.contract.ts';
import type { LeadGroupBy } from '../leadReport.rules.ts';

export const GROUP_HEADS: Record<LeadGroupBy, string> = {
  source: 'Source',
  campaign: 'Campaign',
  project: 'Project',
  user: 'Person',
  partner: 'Partner firm',
  month: 'Month',
  weekday: 'Weekday',
  hour: 'Hour',
};

/** One decimal; null where there is nothing to have a share of. */
function percentOf({ value }: Pick<Ratio, 'value'>): number | null {
  return value === null ? null : Math.round(value * 1000) / 10;
}

export interface StageRow {
  name: string;
  stage: FunnelStage | null;
}

export const STAGE_COLUMNS: readonly ReportColumn<StageRow>[] = [
  { head: 'Stage', kind: 'text', value: ({ name }) => name, printed: 'rest' },
  { head: 'Leads', kind: 'count', value: ({ stage }) => stage?.now.value ?? null, printed: 70 },
  { head: 'Before', kind: 'count', value: ({ stage }) => stage?.before?.value ?? null, printed: 70 },
  { head: 'Of all', kind: 'percent', value: ({ stage }) => stage && percentOf(stage.ofAll), printed: 70 },
  {
    head: 'Of the stage before',
    kind: 'percent',
    value: ({ stage }) => (stage?.ofPrevious ? percentOf(stage.ofPrevious) : null),
    printed: 110,
  },
  { head: 'Median days', kind: 'count', value: ({ stage }) => stage?.days?.median ?? null, printed: 80 },
  { head: 'Days of 90%', kind: 'count', value: ({ stage }) => stage?.days?.most ?? null, printed: 80 },
];

export function stageName(stage: FunnelStage['stage']): string {
  return stage === 'closed' ? 'Booked' : startCase(stage);
}

export interface NamedLeads {
  name: string;
  figures: LeadFigures;
}

function shareColumn(
  head: string,
  ratioOf: (figures: LeadFigures) => Ratio | undefined,
  printed?: number,
): ReportColumn<NamedLeads> {
  const value = ({ figures }: NamedLeads) => {
    const ratio = ratioOf(figures);
    return ratio ? percentOf(ratio) : null;
  };
  return { head, kind: 'percent', value, ...(printed === undefined ? {} : { printed }) };
}

/** Counts first, then shares of all leads of the row. */
export function groupColumns(groupBy: LeadGroupBy, hasQuality: boolean): readonly ReportColumn<NamedLeads>[] {
  const quality = [
    shareColumn('Junk', ({ quality: of }) => of?.junk),
    shareColumn('Wrong number', ({ quality: of }) => of?.wrongNumber),
    shareColumn('Outside budget', ({ quality: of }) => of?.outsideBudget),
    shareColumn('Duplicate', ({ quality: of }) => of?.duplicate),
    shareColumn('Enquired again', ({ quality: of }) => of?.again),
    shareColumn('Cancelled of booked', ({ quality: of }) => of?.cancelled),
  ];
  return [
    { head: GROUP_HEADS[groupBy], kind: 'text', value: ({ name }) => name, printed: 'rest' },
    { head: 'Leads', kind: 'count', value: ({ figures }) => figures.leads.value, printed: 54 },
    { head: 'Open', kind: 'count', value: ({ figures }) => figures.open.value, printed: 54 },
    { head: 'Lost', kind: 'count', value: ({ figures }) => figures.lost.value, printed: 54 },
    { head: 'Booked', kind: 'count', value: ({ figures }) => figures.booked.part.value, printed: 54 },
    shareColumn('Booked, share', ({ booked }) => booked, 74),
    { head: 'At least', kind: 'percent', value: ({ figures }) => band(figures, 'low') },
    { head: 'At most', kind: 'percent', value: ({ figures }) => band(figures, 'high') },
    shareColumn('Answered', ({ answered }) => answered, 66),
    shareColumn('In reply time', ({ inTime }) => inTime, 74),
    shareColumn('Contacted', ({ contacted }) => contacted, 66),
    shareColumn('Qualified', ({ qualified }) => qualified),
    shareColumn('Site visit', ({ siteVisit }) => siteVisit, 66),
    shareColumn('Negotiating', ({ negotiating }) => negotiating),
    { head: 'Logged entries', kind: 'count', value: ({ figures }) => figures.interactions.value },
    { head: 'Site visits', kind: 'count', value: ({ figures }) => figures.visits.value },
    ...(hasQuality ? quality : []),
  ];
}

function band({ bookedBand }: LeadFigures, end: 'low' | 'high'): number | null {
  return bookedBand && percentOf({ value: bookedBand[end] });
}
