import { styled } from '@mui/material/styles';
import { compactMoney, formatMoney } from '#platform/contract/format.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import type { PriceEffect } from '../priceList.contract.ts';
import { Bleed } from './Bleed.tsx';
import { differenceText, effectSentence } from './price.effect.labels.ts';

interface Row {
  id: string;
  label: string;
  units: number | null;
  beforePaise: number;
  afterPaise: number;
}

/** The effect of a list in rupees: all unsold units, by tower and type, and those that change most. */
export function PriceEffectView({ effect }: { effect: PriceEffect }) {
  return (
    <Parts>
      <p>{effectSentence(effect)}</p>
      <FactList
        labelWidth={168}
        facts={[
          { label: 'Unsold inventory before', value: formatMoney(effect.beforePaise) },
          { label: 'After', value: formatMoney(effect.afterPaise) },
          { label: 'Difference', value: <b>{differenceText(effect.differencePaise)}</b> },
          {
            label: 'Valid cost sheets',
            value:
              effect.openCostSheets === 0
                ? 'None'
                : `${effect.openCostSheets} keep their price until they expire`,
          },
          {
            label: 'Reserved units',
            value: effect.heldUnits === 0 ? 'None' : `${effect.heldUnits} change too`,
          },
        ]}
      />
      <Groups caption="By tower" first="Tower" rows={effect.byTower.map(groupRow)} />
      <Groups caption="By type" first="Type" rows={effect.byUnitType.map(groupRow)} />
      {effect.largest.length > 0 && (
        <Groups
          caption="Largest changes"
          first="Unit"
          rows={effect.largest.map(({ unitId, unitNumber, towerName, beforePaise, afterPaise }) => ({
            id: unitId,
            label: towerName ? `${unitNumber}, ${towerName}` : unitNumber,
            units: null,
            beforePaise,
            afterPaise,
          }))}
        />
      )}
    </Parts>
  );
}

function groupRow(group: PriceEffect['byTower'][number]): Row {
  return { ...group, id: group.label };
}

function Groups({ caption, first, rows }: { caption: string; first: string; rows: readonly Row[] }) {
  const columns: LedgerColumn<Row>[] = [
    {
      key: 'label',
      label: first,
      render: ({ label, units }) =>
        units === null ? label : `${label}, ${units === 1 ? 'one unit' : `${units} units`}`,
    },
    {
      key: 'before',
      label: 'Before',
      align: 'right',
      isFaint: true,
      render: ({ beforePaise }) => <Money paise={beforePaise} compact />,
    },
    {
      key: 'after',
      label: 'After',
      align: 'right',
      render: ({ afterPaise }) => <Money paise={afterPaise} compact />,
    },
    {
      key: 'difference',
      label: 'Difference',
      align: 'right',
      render: ({ beforePaise, afterPaise }) => signed(afterPaise - beforePaise),
    },
  ];
  return (
    <section>
      <h3>{caption}</h3>
      <Bleed>
        <LedgerTable caption={caption} columns={columns} rows={rows} />
      </Bleed>
    </section>
  );
}

function signed(paise: number): string {
  return paise > 0 ? `+${compactMoney(paise)}` : compactMoney(paise);
}

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  '& > p': { color: theme.vars.palette.text.secondary },
  '& h3': { ...theme.typography.caption, fontWeight: 500, marginBottom: 4, color: theme.vars.palette.text3 },
  '& section': { minWidth: 0 },
}));
