import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import X from 'lucide-react/icons/x';
import { formatArea, formatMoney, formatRate } from '#platform/contract/format.ts';
import { ratePerArea } from '#platform/contract/money.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import type { Project } from '#inventory/projects/project.contract.ts';
import { getProject } from '#inventory/projects/project.contract.ts';
import type { Unit } from '../unit.contract.ts';
import { getUnit } from '../unit.contract.ts';
import { floorLabel } from '../unit.rules.ts';
import { comparisonOf } from './comparison.ts';
import { FACING_LABELS, unitPath, unitTypeWord } from './unit.labels.shared.ts';
import { UNIT_STATUS } from './unit.status.shared.ts';

interface UnitComparisonProps {
  ids: readonly string[];
  /** The units to compare from now on; none leads back to where they were chosen. */
  onChange: (ids: readonly string[]) => void;
  back?: string;
}

/** Each unit is read separately, so that it is shown at once; there are never more than four. */
function useUnits([first, second, third, fourth, ...more]: readonly string[]) {
  if (more.length > 0) throw new RangeError('At most four units can be compared.');
  const found = [useUnit(first), useUnit(second), useUnit(third), useUnit(fourth)];
  const wanted = [first, second, third, fourth].filter((id) => id !== undefined);
  return found.slice(0, wanted.length);
}

function useUnit(id: string | undefined) {
  return useCall(getUnit, { params: { id: id ?? '' } }, { enabled: id !== undefined });
}

/** Up to four units side by side, with what each costs more than the cheapest of them. */
export function UnitComparison({ ids, onChange, back = 'Back to the plan' }: UnitComparisonProps) {
  const found = useUnits(ids);
  const units = found.flatMap(({ data }) => data ?? []);
  const failed = found.find(({ error }) => error);
  const projectId = units[0]?.projectId ?? '';
  const project = useCall(getProject, { params: { id: projectId } }, { enabled: projectId !== '' });
  if (failed) {
    return (
      <ErrorState
        title="The units could not be compared."
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (units.length < ids.length || !project.data) return <Frame aria-busy />;
  return (
    <Frame aria-label="Comparison of units">
      <div className="bar">
        <Button startIcon={<ArrowLeft aria-hidden />} onClick={() => onChange([])}>
          {back}
        </Button>
        <Button startIcon={<Printer aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Scroll tabIndex={0} role="region" aria-label="Compared units">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Detail</span>
              </th>
              {units.map((unit) => (
                <th key={unit.id} scope="col">
                  <a href={unitPath(unit)}>{unit.unitNumber}</a>
                  <IconButton
                    size="small"
                    aria-label={`Remove ${unit.unitNumber}`}
                    onClick={() => onChange(ids.filter((id) => id !== unit.id))}
                  >
                    <X aria-hidden />
                  </IconButton>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(units, project.data).map(({ label, cells }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {cells.map((cell, position) => (
                  <td key={units[position]?.id} className="tabular">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Frame>
  );
}

function differenceText(paise: number | null): string {
  if (paise === null) return 'Not shown';
  return paise > 0 ? `+${formatMoney(paise)}` : 'Cheapest';
}

function rowsOf(units: readonly Unit[], project: Project) {
  const row = (label: string, cellOf: (unit: Unit, index: number) => React.ReactNode) => ({
    label,
    cells: units.map(cellOf),
  });
  const { differences } = comparisonOf(units);
  const basisArea = (unit: Unit) => (project.priceBasis === 'carpet' ? unit.carpetArea : unit.saleableArea);
  const charges = new Map(project.plcCharges.map(({ code, name }) => [code, name]));
  return [
    row('Status', (unit) => <StatusSign of={UNIT_STATUS} status={unit.status} />),
    row('Agreement value', ({ pricePaise }) => (
      <b>{pricePaise === null ? 'Not shown' : formatMoney(pricePaise)}</b>
    )),
    row('More than the cheapest', (_unit, index) => differenceText(differences[index] ?? null)),
    row(`Price per sq ft ${project.priceBasis}`, (unit) =>
      unit.pricePaise === null
        ? 'Not shown'
        : formatRate(Math.round(ratePerArea(unit.pricePaise, basisArea(unit)) / 100) * 100),
    ),
    row('Type', ({ unitType }) => unitTypeWord(unitType)),
    row('Tower', ({ towerName }) => towerName ?? 'None'),
    row('Floor', ({ floor }) => floorLabel(floor)),
    row(
      'Facing',
      ({ facing, view }) =>
        [facing ? FACING_LABELS[facing] : null, view].filter(Boolean).join(', ') || 'Not given',
    ),
    row('Carpet', ({ carpetArea }) => formatArea(carpetArea)),
    row('Balcony', ({ balconyArea }) => formatArea(balconyArea)),
    row('Built-up', ({ builtUpArea }) => formatArea(builtUpArea)),
    row('Saleable', ({ saleableArea }) => formatArea(saleableArea)),
    row('Location', ({ plcCodes }) =>
      plcCodes.length > 0 ? plcCodes.map((code) => charges.get(code) ?? code).join(', ') : 'No charge',
    ),
    row('Parking included', ({ parkingIncluded }) => parkingIncluded),
  ];
}

const Frame = styled('section')({
  padding: '0 24px 24px',
  '& .bar': { display: 'flex', justifyContent: 'space-between', gap: 8, paddingBottom: 12 },
  '@media print': { '& .bar, & button': { display: 'none' } },
  '@media (max-width: 599.95px)': { padding: '0 16px 24px' },
});

const Scroll = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  '& table': { borderCollapse: 'collapse', minWidth: '100%' },
  '& th, & td': {
    ...theme.typography.body2,
    minWidth: 132,
    padding: '8px 12px',
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& tbody th': {
    position: 'sticky',
    left: 0,
    fontWeight: 400,
    color: theme.vars.palette.text3,
    backgroundColor: theme.vars.palette.background.paper,
  },
  '& thead th': { whiteSpace: 'nowrap' },
  '& thead a': { ...theme.typography.h4, color: theme.vars.palette.primary.main },
}));
