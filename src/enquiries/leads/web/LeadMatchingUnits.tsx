import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useSend } from '#platform/web/client/hooks.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { toastError } from '#platform/web/page/toast.ts';
import { FLOOR_BAND_LABELS } from '#inventory/units/floorBand.labels.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { FACINGS } from '#inventory/units/unit.contract.ts';
import type { FloorBand } from '#inventory/units/unitStatistics.rules.ts';
import { FLOOR_BANDS, floorsOf } from '#inventory/units/unitStatistics.rules.ts';
import { facingWord } from '#inventory/units/web/unit.labels.shared.ts';
import { LOG_CHANGES, useUndoLog } from '#enquiries/pipeline/web/useUndoLog.shared.ts';
import { whatsAppLink } from '../callList.rules.ts';
import type { Lead } from '../lead.contract.ts';
import { logInteraction } from '../lead.contract.ts';
import { leadName } from '../lead.rules.ts';
import { messageRefusal } from '../messaging.rules.ts';
import { unitsMessage } from '../unitsMessage.rules.ts';
import { UnitList } from './LeadUnits.tsx';

const UnitComparison = lazy(async () => ({
  default: (await import('#inventory/units/web/UnitComparison.shared.tsx')).UnitComparison,
}));
const ReserveUnit = lazy(async () => ({
  default: (await import('#offers/reservations/web/HoldDialogs.shared.tsx')).ReserveUnit,
}));

/** As many as a person compares, and a message names. */
const MAX_CHOSEN = 4;

/**
 * Available units of the type and price that an open lead wants in its projects, the cheapest first. They are narrowed
 * by floor and facing; chosen ones are compared or sent, one is reserved.
 */
export function LeadMatchingUnits({ lead }: { lead: Lead }) {
  const [floors, setFloors] = useState<FloorBand | ''>('');
  const [facing, setFacing] = useState('');
  const [chosen, setChosen] = useState<readonly Unit[]>([]);
  const [compared, compare] = useState<readonly string[]>([]);
  const [reserved, reserve] = useState<Unit | null>(null);
  const toggle = (unit: Unit) =>
    setChosen((before) =>
      before.some(({ id }) => id === unit.id) ? before.filter(({ id }) => id !== unit.id) : [...before, unit],
    );
  if (compared.length > 0) {
    return (
      <Suspense fallback={null}>
        <UnitComparison ids={compared} onChange={compare} back="Back to the units" />
      </Suspense>
    );
  }
  return (
    <>
      <UnitList
        title="Matching units"
        query={{
          matchingLeadId: lead.id,
          sort: 'pricePaise',
          ...(floors && floorsOf(floors)),
          ...(facing && { facing }),
        }}
        empty={emptyText(lead, Boolean(floors || facing))}
        chosen={{ has: (unit) => chosen.some(({ id }) => id === unit.id), toggle }}
        tools={
          <Tools>
            <SelectBox
              size="small"
              value={floors}
              choices={FLOORS}
              emptyLabel="Any floor"
              onChoose={(band) => setFloors(FLOOR_BANDS.find((one) => one === band) ?? '')}
              inputProps={{ 'aria-label': 'Floor' }}
            />
            <SelectBox
              size="small"
              value={facing}
              choices={DIRECTIONS}
              emptyLabel="Any facing"
              onChoose={setFacing}
              inputProps={{ 'aria-label': 'Facing' }}
            />
            {chosen.length > 0 && (
              <ChosenUnits
                lead={lead}
                units={chosen}
                onCompare={() => compare(chosen.map(({ id }) => id))}
                onClear={() => setChosen([])}
              />
            )}
          </Tools>
        }
        end={(unit) => <UnitActs lead={lead} unit={unit} onReserve={() => reserve(unit)} />}
      />
      {reserved && (
        <Suspense fallback={null}>
          <ReserveUnit
            unit={reserved}
            lead={{ id: lead.id, name: leadName(lead) }}
            onClose={() => reserve(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function UnitActs({ lead, unit, onReserve }: { lead: Lead; unit: Unit; onReserve: () => void }) {
  const can = new Set(unit.allowedActions);
  return (
    <>
      {can.has('costSheet') && (
        <Link
          to={`/leads/${lead.id}/cost-sheet?unit=${unit.id}`}
          aria-label={`Cost sheet for ${unit.unitNumber}`}
        >
          Cost sheet
        </Link>
      )}
      {can.has('reserve') && (
        <Button size="small" variant="text" aria-label={`Reserve ${unit.unitNumber}`} onClick={onReserve}>
          Reserve
        </Button>
      )}
    </>
  );
}

interface ChosenUnitsProps {
  lead: Lead;
  units: readonly Unit[];
  onCompare: () => void;
  onClear: () => void;
}

/** What is done with the ticked units together. */
function ChosenUnits({ lead, units, onCompare, onClear }: ChosenUnitsProps) {
  const send = useSend(logInteraction, { invalidates: LOG_CHANGES });
  const undoable = useUndoLog();
  const isTooMany = units.length > MAX_CHOSEN;
  const refusal = messageRefusal(lead, 'whatsapp', 'service');
  const whySendNot = isTooMany ? `Choose at most ${MAX_CHOSEN} units.` : refusal;
  const sendUnits = () => {
    const notes = unitsMessage(lead.firstName, units);
    // Before anything asynchronous: browsers block a window that is not opened directly by a click.
    window.open(whatsAppLink(lead.phone, notes), '_blank', 'noopener');
    const body = { type: 'whatsapp', direction: 'outbound', notes, internal: false } as const;
    send
      .mutateAsync({ params: { id: lead.id }, body })
      .then((logged) => undoable('Message with units logged', logged))
      .catch((error: unknown) => toastError(toApiError(error).message));
  };
  return (
    <Chosen role="group" aria-label="Chosen units">
      <b aria-live="polite">{units.length} chosen</b>
      <Button
        size="small"
        disabled={units.length < 2 || isTooMany}
        title={isTooMany ? `Choose at most ${MAX_CHOSEN} units.` : undefined}
        onClick={onCompare}
      >
        Compare
      </Button>
      <Button size="small" disabled={whySendNot !== null} title={whySendNot ?? undefined} onClick={sendUnits}>
        Send on WhatsApp
      </Button>
      <Button size="small" variant="text" onClick={onClear}>
        Clear
      </Button>
      {refusal && <small>{refusal}</small>}
    </Chosen>
  );
}

function emptyText(lead: Lead, isNarrowed: boolean): { title: string; text: string } {
  const title = 'No matching units';
  if (isNarrowed) return { title, text: 'Choose other floors or another facing.' };
  const isKnown = lead.unitTypes.length > 0 || lead.budgetMaxPaise !== null || lead.budgetMinPaise !== null;
  const where = lead.projects.map((project) => project.name).join(' or ');
  if (!isKnown) return { title, text: 'Add budget or unit type to see matching units.' };
  return { title, text: `No available unit in ${where} fits the unit type and budget.` };
}

const FLOORS = FLOOR_BANDS.map((value) => ({ value, label: FLOOR_BAND_LABELS[value] }));
const DIRECTIONS = [...FACINGS, 'none' as const].map((value) => ({ value, label: facingWord(value) }));

const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginBottom: 8,
  '& > .MuiInputBase-root': { width: 170 },
});

const Chosen = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& b': { fontWeight: 500 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));
