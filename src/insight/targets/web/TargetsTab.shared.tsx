import { styled } from '@mui/material/styles';
import { financialYearStart } from '#platform/contract/calendar.ts';
import { financialYearName } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Segment } from '#platform/web/form/Segment.tsx';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { today } from '#platform/web/session/today.ts';
import { isRole } from '#platform/contract/roles.ts';
import { SALE_REACH } from '#company/people/saleReach.rules.ts';
import { getSalesTargets } from '../target.contract.ts';
import { TARGET_KINDS } from '../target.rules.ts';
import type { TargetMeasure } from '../targetDraft.rules.ts';
import { TargetGridPart } from './TargetGridPart.tsx';

const KINDS = [
  { value: 'people', label: 'People' },
  { value: 'projects', label: 'Projects' },
] as const;

const MEASURES = [
  { value: 'units', label: 'Units' },
  { value: 'valuePaise', label: 'Value' },
] as const;

const YEAR = { width: 160 };
const YEARS_BACK = 3;
const YEARS_AHEAD = 2;

/** Targets of a year by month, for people or projects; year, kind and measure are in the address. */
export function TargetsTab() {
  const { role } = useSessionUser();
  const [params, setParams] = useSearchParams();
  const thisYear = financialYearStart(today());
  const year = Number(params.get('year') ?? thisYear);
  const seesAll = isRole(role) && SALE_REACH[role] === 'all';
  const of = seesAll ? (TARGET_KINDS.find((one) => one === params.get('of')) ?? 'people') : 'people';
  const measure: TargetMeasure = params.get('measure') === 'valuePaise' ? 'valuePaise' : 'units';
  const choose = (key: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(key, value);
        return next;
      },
      { preventScrollReset: true },
    );
  const grid = useCall(getSalesTargets, { query: { year: String(year), of } });
  return (
    <>
      <Choices>
        <SelectBox
          style={YEAR}
          value={String(year)}
          size="small"
          inputProps={{ 'aria-label': 'Financial year' }}
          choices={yearsAround(thisYear, year).map((one) => ({
            value: String(one),
            label: financialYearName(`${one}-04-01`),
          }))}
          onChoose={(value) => choose('year', value)}
        />
        {seesAll && (
          <Segment label="Targets of" choices={KINDS} value={of} onChange={(value) => choose('of', value)} />
        )}
        <Segment
          label="Shown as"
          choices={MEASURES}
          value={measure}
          onChange={(value) => choose('measure', value)}
        />
      </Choices>
      <Loaded source={grid} failure="The targets could not be loaded.">
        {(found) => (
          <TargetGridPart
            // Another grid begins without changes; what others save meanwhile takes none of them.
            key={`${found.year} ${found.of}`}
            grid={found}
            measure={measure}
          />
        )}
      </Loaded>
    </>
  );
}

function yearsAround(thisYear: number, chosen: number): number[] {
  const first = Math.min(chosen, thisYear - YEARS_BACK);
  const last = Math.max(chosen, thisYear + YEARS_AHEAD);
  return Array.from({ length: last - first + 1 }, (_, at) => last - at);
}

const Choices = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '12px 24px',
  '@media (max-width: 599.95px)': { padding: '12px 16px' },
});
