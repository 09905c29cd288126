import { formatMoneyExact } from '#platform/contract/format.ts';
import type { Figure } from '#platform/web/page/FigureStrip.tsx';
import { FigureStrip } from '#platform/web/page/FigureStrip.tsx';
import type { DemandRun } from '../demandRun.contract.ts';
import { unitsOf, unitsText, withTaxText } from './demandRun.labels.ts';

/** Units by outcome; each figure links to its lines, and together they are the whole tower. */
export function DemandRunFigures({ run }: { run: DemandRun }) {
  return <FigureStrip label="Units by outcome" figures={figuresOf(run)} />;
}

function figuresOf(run: DemandRun): Figure[] {
  const figure = (label: string, units: number, of: string, outcomes: string): Figure => ({
    label,
    value: units.toLocaleString('en-IN'),
    of,
    href: `?outcome=${outcomes}`,
  });
  const before = unitsOf(run, 'alreadyDemanded');
  const others = unitsOf(run, 'otherPlan', 'nothingDue');
  return [
    figure('To be demanded', unitsOf(run, 'demand'), withTaxText(run), 'demand'),
    figure(
      'Held for registration',
      unitsOf(run, 'heldForRegistration'),
      `${formatMoneyExact(run.heldPaise)} until the agreement`,
      'heldForRegistration',
    ),
    figure(
      run.kind === 'dates' ? 'Nothing due' : 'Not in this stage',
      others,
      run.kind === 'dates' ? 'plans without a stage by then' : 'plans without this stage',
      'otherPlan,nothingDue',
    ),
    ...(before > 0 ? [figure('Already demanded', before, 'not demanded again', 'alreadyDemanded')] : []),
    figure('Not sold', unitsOf(run, 'unsold'), `of ${unitsText(allUnits(run))}`, 'unsold'),
  ];
}

function allUnits({ units }: DemandRun): number {
  return Object.values(units).reduce((sum, count) => sum + count, 0);
}
