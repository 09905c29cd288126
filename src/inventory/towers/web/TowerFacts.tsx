import { formatDay, formatRate } from '#platform/contract/format.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { floorLabel } from '#inventory/units/unit.rules.ts';
import type { Tower } from '../tower.contract.ts';

/** The structure of a tower, its registration and its dates. */
export function TowerFacts({ tower }: { tower: Tower }) {
  return (
    <Section title="About the tower">
      <FactList facts={factsOf(tower)} labelWidth={148} />
    </Section>
  );
}

function factsOf(tower: Tower): FactEntry[] {
  const { baseRatePaise, floorRiseRatePaise, refugeFloors, lifts, unitsPerFloor } = tower;
  const facts: (FactEntry | null)[] = [
    { label: 'Floors', value: floorsText(tower) },
    unitsPerFloor > 0 ? { label: 'Units per floor', value: unitsPerFloor } : null,
    lifts > 0 ? { label: 'Lifts', value: lifts } : null,
    refugeFloors.length > 0
      ? { label: 'Refuge floors', value: refugeFloors.map(floorLabel).join(', ') }
      : null,
    tower.reraNumber === null ? null : { label: 'Phase RERA number', value: tower.reraNumber },
    dayFact('Work began', tower.startDate),
    dayFact('Planned possession', tower.plannedPossessionDate),
    dayFact('Occupancy certificate', tower.ocDate),
    dayFact('Possession offered', tower.possessionOfferDate),
    baseRatePaise === null ? null : { label: 'Own base rate', value: formatRate(baseRatePaise) },
    floorRiseRatePaise === null
      ? null
      : { label: 'Own floor rise', value: `${formatRate(floorRiseRatePaise)} per floor` },
  ];
  return facts.filter((fact) => fact !== null);
}

/** '23, over 2 podium floors and 2 basements' */
function floorsText({ totalFloors, podiumFloors, basements }: Tower): string {
  const below = [
    podiumFloors > 0 && `${podiumFloors} podium ${podiumFloors === 1 ? 'floor' : 'floors'}`,
    basements > 0 && `${basements} ${basements === 1 ? 'basement' : 'basements'}`,
  ].filter(Boolean);
  return below.length > 0 ? `${totalFloors}, over ${below.join(' and ')}` : String(totalFloors);
}

function dayFact(label: string, day: string | null): FactEntry | null {
  return day === null ? null : { label, value: formatDay(day) };
}
