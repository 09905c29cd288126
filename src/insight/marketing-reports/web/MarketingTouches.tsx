import { counted, plainNumber } from '#platform/contract/format.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { Sign } from '#platform/web/status/Sign.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type { MarketingGroup, MarketingRoi, Touches } from '../marketingReport.contract.ts';
import { costText, returnText } from './marketingReport.state.ts';

type Row = MarketingGroup & { touches: Touches };

/** The same bookings by the first enquiry, by the last, and in equal parts: where they disagree, no one is the truth. */
export function MarketingTouches({ report: { groups } }: { report: MarketingRoi }) {
  const rows = groups.flatMap((group): Row[] => {
    const { touches, now } = group;
    return touches && ((now.standing?.value ?? 0) > 0 || touches.touched.value > 0)
      ? [{ ...group, touches }]
      : [];
  });
  if (rows.length === 0) return null;
  const differing = rows.filter(({ touches }) => touches.disagrees);
  return (
    <Section
      title="First enquiry, last enquiry, equal parts"
      fact={
        differing.length === 0
          ? 'they agree within 30%'
          : `${counted(differing.length, 'source')} with more than 30% between them`
      }
    >
      <FigureTable
        caption="Standing bookings by first, last and all enquiries"
        columns={COLUMNS}
        rows={rows}
      />
    </Section>
  );
}

const COLUMNS: readonly LedgerColumn<Row>[] = [
  {
    key: 'name',
    label: 'Source',
    isLong: true,
    render: ({ name, touches }) =>
      touches.disagrees ? (
        <>
          {name} <Sign shape="alert" tone="amber" size={13} /> differs
        </>
      ) : (
        name
      ),
  },
  {
    key: 'first',
    label: 'First enquiry',
    align: 'right',
    render: ({ name, now: { standingValue } }) =>
      standingValue ? <FigureLink figure={standingValue} label={`by first enquiry, ${name}`} /> : '–',
  },
  {
    key: 'firstReturn',
    label: 'Return',
    align: 'right',
    isFaint: true,
    render: ({ now }) => returnText(now.returnPct),
  },
  {
    key: 'last',
    label: 'Last enquiry',
    align: 'right',
    render: ({ name, touches }) => (
      <FigureLink figure={touches.last.value} label={`by last enquiry, ${name}`} />
    ),
  },
  {
    key: 'lastReturn',
    label: 'Return',
    align: 'right',
    isFaint: true,
    render: ({ touches }) => returnText(touches.last.returnPct),
  },
  {
    key: 'shared',
    label: 'Equal parts',
    align: 'right',
    render: ({ touches }) => costText(touches.shared.valuePaise),
  },
  {
    key: 'sharedReturn',
    label: 'Return',
    align: 'right',
    isFaint: true,
    render: ({ touches }) => returnText(touches.shared.returnPct),
  },
  {
    key: 'sharedBookings',
    label: 'Bookings, equal parts',
    align: 'right',
    isFaint: true,
    render: ({ name, touches }) => (
      <FigureLink figure={touches.touched} label={`touched by ${name}`}>
        {plainNumber(touches.shared.bookings)} of {touches.touched.value}
      </FigureLink>
    ),
  },
];
