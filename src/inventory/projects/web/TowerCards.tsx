import { Link } from 'react-router';
import { formatDay, formatRate } from '#platform/contract/format.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import type { Tower } from '#inventory/towers/tower.contract.ts';
import { StockBar, stockText } from '#inventory/units/web/StockBar.shared.tsx';
import { CardGrid, CardHead } from './CardGrid.tsx';
import { TOWER_STATUS } from '#inventory/towers/web/tower.status.shared.ts';

interface TowerCardsProps {
  towers: readonly Tower[];
  hrefOf: (tower: Tower) => string;
}

/** One card for each tower: its structure, how much is sold, and when it is handed over. */
export function TowerCards({ towers, hrefOf }: TowerCardsProps) {
  return (
    <CardGrid aria-label="Towers">
      {towers.map((tower) => (
        <li key={tower.id}>
          <CardHead>
            <Link to={hrefOf(tower)}>{tower.name}</Link>
            <StatusSign of={TOWER_STATUS} status={tower.status} />
          </CardHead>
          <div>
            <StockBar counts={tower.stats} />
            <p>{stockText(tower.stats)}</p>
          </div>
          <FactList facts={factsOf(tower)} labelWidth={88} />
        </li>
      ))}
    </CardGrid>
  );
}

function factsOf(tower: Tower): FactEntry[] {
  const { baseRatePaise } = tower;
  return [
    { label: 'Built', value: structureText(tower) },
    possessionOf(tower),
    ...(baseRatePaise === null ? [] : [{ label: 'Own rate', value: formatRate(baseRatePaise) }]),
  ];
}

/** '23 floors, 4 units each' */
function structureText({ totalFloors, unitsPerFloor }: Tower): string {
  return [
    `${totalFloors} ${totalFloors === 1 ? 'floor' : 'floors'}`,
    unitsPerFloor > 0 && `${unitsPerFloor} ${unitsPerFloor === 1 ? 'unit' : 'units'} each`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Once it may be occupied, since when; before that, when that is planned. */
function possessionOf({ ocDate, plannedPossessionDate }: Tower): FactEntry {
  if (ocDate) return { label: 'OC since', value: formatDay(ocDate) };
  return {
    label: 'Possession',
    value: plannedPossessionDate ? formatDay(plannedPossessionDate) : 'Not set',
  };
}
