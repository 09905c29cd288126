import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { formatMoment } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { StyledSign } from '#platform/web/status/StatusSign.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import type { DemandRun, DemandRunLine } from '../demandRun.contract.ts';
import { fateOf, KIND_LABELS, wasPosted, whyOf } from './demandRun.labels.ts';
import { LetterLink } from './LetterLink.tsx';
import { LINE_LOOKS, RUN_LOOKS } from './demand.styles.ts';

export function whenText(instant: string): string {
  return formatMoment(instant, new Date().toISOString(), zoneHere());
}

const run = columnsFor<DemandRun>();

export const runColumns = run.columns([
  run.accessor('title', { header: 'Demand run', meta: { skeleton: 180 } }),
  run.accessor('projectName', { header: 'Project', meta: { level: 2, skeleton: 110 } }),
  run.accessor((one) => KIND_LABELS[one.kind], { id: 'kind', header: 'Trigger', meta: { level: 3 } }),
  run.accessor('status', {
    header: 'Status',
    cell: (info) => <StyledSign look={RUN_LOOKS[info.getValue()]} />,
    meta: { skeleton: 90 },
  }),
  run.accessor((one) => (wasPosted(one) ? one.posted : one.demands), {
    id: 'demands',
    header: 'Demands',
    meta: { align: 'right', skeleton: 40 },
  }),
  run.accessor((one) => (wasPosted(one) ? one.postedPaise : one.considerationPaise + one.taxPaise), {
    id: 'amountPaise',
    header: 'With GST, ₹',
    cell: (info) => <Money paise={info.getValue()} withPaise bare />,
    meta: { align: 'right', skeleton: 100 },
  }),
  run.accessor((one) => one.units.heldForRegistration ?? 0, {
    id: 'held',
    header: 'Held',
    meta: { align: 'right', level: 2, skeleton: 30 },
  }),
  run.accessor((one) => whenText(one.createdAt), {
    id: 'when',
    header: 'Created',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 2, skeleton: 80 },
  }),
]);

const line = columnsFor<DemandRunLine>();

export const lineColumns = line.columns([
  line.accessor('unitNumber', { header: 'Unit', meta: { skeleton: 60 } }),
  line.accessor('buyerName', {
    header: 'Customer',
    cell: (info) => <Customer line={info.row.original} />,
    meta: { skeleton: 120 },
  }),
  line.accessor((one) => fateOf(one), {
    id: 'fate',
    header: 'Outcome',
    cell: (info) => <Fate line={info.row.original} />,
    meta: { wraps: true, skeleton: 160 },
  }),
  line.accessor('principalPaise', {
    header: 'Stage, ₹',
    cell: (info) => <Amount line={info.row.original} paise={info.getValue()} />,
    meta: { align: 'right', level: 2, skeleton: 80 },
  }),
  line.accessor('taxPaise', {
    header: 'GST, ₹',
    cell: (info) => <Amount line={info.row.original} paise={info.getValue()} />,
    meta: { align: 'right', level: 3, skeleton: 70 },
  }),
  line.accessor((one) => one.principalPaise + one.taxPaise, {
    id: 'demand',
    header: 'Demand, ₹',
    cell: (info) => <Amount line={info.row.original} paise={info.getValue()} />,
    meta: { align: 'right', skeleton: 90 },
  }),
]);

function Customer({ line: { saleId, buyerName } }: { line: DemandRunLine }) {
  if (saleId === null) return <Faint>–</Faint>;
  return <Link to={`/payments/plans/${saleId}`}>{buyerName ?? 'Payment plan'}</Link>;
}

/** A unit without an installment in the run has no demand. */
function Amount({ line: { installmentId }, paise }: { line: DemandRunLine; paise: number }) {
  return installmentId === null ? <Faint>–</Faint> : <Money paise={paise} withPaise bare />;
}

/** Its icon and label, with the reason below. */
export function Fate({ line: one }: { line: DemandRunLine }) {
  const why = whyOf(one);
  return (
    <>
      <Said>
        <StyledSign look={LINE_LOOKS[fateOf(one)]} />
        <LetterLink line={one} />
      </Said>
      {why && <Why>{why}</Why>}
    </>
  );
}

const Said = styled('span')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center' });

const Why = styled('small')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'block',
  paddingBottom: 4,
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  color: theme.vars.palette.text.secondary,
}));
