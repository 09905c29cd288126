import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { Day } from '#platform/contract/calendar.ts';
import { formatDay, formatMoney } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { DayField } from '#platform/web/form/DayField.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import { dayHere, today as todayHere } from '#platform/web/session/today.ts';
import { priceListText } from '../priceList.labels.ts';
import type { UnitPriceOnDay } from '../unitPrice.contract.ts';
import { getUnitPrice } from '../unitPrice.contract.ts';
import { Bleed } from './Bleed.tsx';
import { PriceSteps } from './PriceSteps.tsx';

/** Every price a unit had, and the price on a chosen date with its calculation. */
export function UnitPriceHistory({ unitId }: { unitId: string }) {
  const [day, setDay] = useState<Day | null>(null);
  const price = useCall(getUnitPrice, { params: { id: unitId }, query: {} });
  return (
    <Section title="Price history" fact="list price, by price list">
      {price.error && (
        <ErrorState title="The history could not be loaded." error={price.error} onRetry={price.refetch} />
      )}
      {price.isPending && <FactSkeleton rows={4} />}
      {price.data && (
        <Parts>
          <PriceSteps history={price.data.history} />
          <History history={price.data.history} />
          <DayField id="price-on" label="Price on" value={day} max={todayHere()} onChange={setDay} />
          {day && <OnDay unitId={unitId} on={day} />}
        </Parts>
      )}
    </Section>
  );
}

type Past = UnitPriceOnDay['history'][number];
type Row = Past & { id: string; changePaise: number | null };

const COLUMNS: LedgerColumn<Row>[] = [
  { key: 'from', label: 'From', render: ({ from }) => formatDay(dayHere(from)) },
  {
    key: 'price',
    label: 'Price, ₹',
    align: 'right',
    render: ({ pricePaise }) => <Money paise={pricePaise} bare />,
  },
  {
    key: 'change',
    label: 'Change, ₹',
    align: 'right',
    isFaint: true,
    render: ({ changePaise }) => (changePaise === null ? '–' : <Money paise={changePaise} bare />),
  },
  {
    key: 'list',
    label: 'By',
    isFaint: true,
    isLong: true,
    render: ({ priceList }) => `${priceList.number}. ${priceList.name}`,
  },
];

function History({ history }: { history: readonly Past[] }) {
  const rows = history.map((past, position) => {
    const before = history[position + 1];
    return {
      ...past,
      id: `${past.from}-${position}`,
      changePaise: before ? past.pricePaise - before.pricePaise : null,
    };
  });
  return (
    <Bleed>
      <LedgerTable
        caption="Past prices, newest first"
        columns={COLUMNS}
        rows={rows}
        renderCard={({ from, pricePaise, changePaise, priceList }) => (
          <RowCard
            title={formatMoney(pricePaise)}
            end={changePaise === null ? null : formatMoney(changePaise)}
            lines={[`From ${formatDay(dayHere(from))}, ${priceList.number}. ${priceList.name}`]}
          />
        )}
      />
    </Bleed>
  );
}

function OnDay({ unitId, on }: { unitId: string; on: Day }) {
  const price = useCall(getUnitPrice, { params: { id: unitId }, query: { on } });
  if (price.error) {
    return <ErrorState title="The price could not be loaded." error={price.error} onRetry={price.refetch} />;
  }
  if (!price.data) return <FactSkeleton rows={3} />;
  const { pricePaise, priceList, lines } = price.data;
  if (pricePaise === null) return <p role="status">This unit had no price on {formatDay(on)} yet.</p>;
  return (
    <div>
      <p role="status">
        <b>{formatMoney(pricePaise)}</b> on {formatDay(on)}
        {priceList && `, ${priceListText(priceList)}`}
      </p>
      {lines ? (
        <Bleed>
          <LedgerTable
            caption={`Breakdown of the price on ${formatDay(on)}`}
            columns={LINE_COLUMNS}
            rows={lines.map((line) => ({ ...line, id: line.code }))}
          />
        </Bleed>
      ) : (
        <p>It predates the price lists, so its breakdown is not known.</p>
      )}
    </div>
  );
}

type Line = NonNullable<UnitPriceOnDay['lines']>[number] & { id: string };

const LINE_COLUMNS: LedgerColumn<Line>[] = [
  { key: 'label', label: 'Part', render: ({ label }) => label },
  { key: 'basis', label: 'Basis', isFaint: true, render: ({ basis }) => basis },
  {
    key: 'amount',
    label: 'Amount, ₹',
    align: 'right',
    render: ({ amountPaise }) => <Money paise={amountPaise} bare />,
  },
];

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  minWidth: 0,
  '& p': { color: theme.vars.palette.text.secondary, marginBottom: 6 },
  '& p b': { color: theme.vars.palette.text.primary, fontWeight: 600 },
}));
