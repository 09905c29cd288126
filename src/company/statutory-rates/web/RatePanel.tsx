import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Plus from 'lucide-react/icons/plus';
import type { Day } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { SidePanel } from '#platform/web/page/SidePanel.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import type { Rate } from '../rate.contract.ts';
import { listRates } from '../rate.contract.ts';
import { placeText, RATE_LABELS, rateText } from '../rateText.rules.ts';
import type { RateSubject } from './rate.subjects.ts';
import { subjectId } from './rate.subjects.ts';

interface RatePanelProps {
  subject: RateSubject;
  subjects: readonly RateSubject[];
  today: Day;
  onChange: (id: string | null) => void;
  /** Null for read-only users. */
  onAdd: (() => void) | null;
}

/** All rows of one rate with their sources, newest first. */
export function RatePanel({ subject, subjects, today, onChange, onAdd }: RatePanelProps) {
  const history = useCall(listRates, { query: { key: subject.key, limit: 100 } });
  const position = subjects.indexOf(subject);
  const [before, after] = [subjects[position - 1], subjects[position + 1]];
  const rows = (history.data?.rows ?? []).filter((row) => subjectId(row) === subject.id);
  const { name } = RATE_LABELS[subject.key];
  return (
    <SidePanel
      label={name}
      position={`${position + 1} of ${subjects.length}`}
      onPrevious={before ? () => onChange(before.id) : null}
      onNext={after ? () => onChange(after.id) : null}
      onClose={() => onChange(null)}
    >
      <Parts>
        <div>
          <h2>{name}</h2>
          <p>{placeText(subject)}</p>
        </div>
        {onAdd && (
          <div>
            <Button size="small" startIcon={<Plus aria-hidden />} onClick={onAdd}>
              Add next rate
            </Button>
          </div>
        )}
        <Section title="History">
          {history.isPending && <FactSkeleton rows={3} />}
          {history.error && (
            <ErrorState
              title="The history could not be loaded."
              error={history.error}
              onRetry={history.refetch}
            />
          )}
          <History>
            {rows.map((row) => (
              <li key={row.id}>
                <b>{rateText(subject.key, row.value)}</b>
                <span>{validityText(row, today)}</span>
                <small>{row.source}</small>
              </li>
            ))}
          </History>
        </Section>
      </Parts>
    </SidePanel>
  );
}

function validityText({ validFrom, validTo }: Rate, today: Day): string {
  if (validFrom > today) return `Starts on ${formatDay(validFrom)}`;
  if (validTo === null) return `In force since ${formatDay(validFrom)}`;
  return validTo < today
    ? `${formatDay(validFrom)} to ${formatDay(validTo)}`
    : `In force since ${formatDay(validFrom)}, until ${formatDay(validTo)}`;
}

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  '& h2': theme.typography.h2,
  '& p': { color: theme.vars.palette.text.secondary },
}));

const History = styled('ol')(({ theme }) => ({
  display: 'grid',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'grid',
    gap: 2,
    padding: '10px 0',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& b': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& span': { color: theme.vars.palette.text.secondary },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3, overflowWrap: 'anywhere' },
}));
