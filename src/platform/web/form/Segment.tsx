import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useId } from 'react';

export interface SegmentChoice<Value extends string> {
  value: Value;
  label: ReactNode;
  isDisabled?: boolean;
}

interface SegmentProps<Value extends string> {
  /** What is chosen here, for screen readers: 'Tower', 'Period'. */
  label: string;
  choices: readonly SegmentChoice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  isFullWidth?: boolean;
  name?: string;
  describedBy?: string | undefined;
  onBlur?: () => void;
  firstRef?: (element: HTMLInputElement | null) => void;
}

/** One of a few, side by side. Radio buttons underneath, so arrows, Tab and forms work as everywhere. */
export function Segment<Value extends string>(props: SegmentProps<Value>) {
  const ownName = useId();
  const name = props.name ?? ownName;
  return (
    <Track
      role="radiogroup"
      aria-label={props.label}
      aria-describedby={props.describedBy}
      data-full={props.isFullWidth ?? false}
    >
      {props.choices.map((choice, position) => (
        <label key={choice.value}>
          <input
            ref={position === 0 ? props.firstRef : undefined}
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === props.value}
            disabled={choice.isDisabled ?? false}
            onChange={() => props.onChange(choice.value)}
            onBlur={props.onBlur}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </Track>
  );
}

const Track = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  height: 32,
  maxWidth: '100%',
  overflowX: 'auto',
  borderRadius: theme.vars.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.line2}`,
  backgroundColor: theme.vars.palette.sunken,
  '&[data-full="true"]': { display: 'flex' },
  '& label': { position: 'relative', flex: '1 0 auto', display: 'flex', cursor: 'pointer' },
  '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' },
  '& span': {
    ...theme.typography.caption,
    flex: 1,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 6,
    margin: 1,
    padding: '0 11px',
    borderRadius: 5,
    fontWeight: 500,
    color: theme.vars.palette.text3,
    border: '1px solid transparent',
  },
  '& label:hover span': { color: theme.vars.palette.text.primary },
  '& input:checked + span': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
    borderColor: theme.vars.palette.line2,
  },
  '& input:focus-visible + span': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -1,
  },
  '& label:has(input:disabled)': { cursor: 'default', opacity: 0.7 },
  // In the dark, paper on a sunken ground hardly differs.
  ...theme.applyStyles('dark', {
    '& input:checked + span': {
      color: theme.vars.palette.text.primary,
      backgroundColor: theme.vars.palette.tint.neutral,
      borderColor: theme.vars.palette.control,
    },
  }),
  '@media (pointer: coarse)': { height: 44, '& span': { fontSize: 14 } },
  '@media (forced-colors: active)': { '& input:checked + span': { outline: '2px solid Highlight' } },
}));
