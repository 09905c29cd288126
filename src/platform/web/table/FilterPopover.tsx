import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import Check from 'lucide-react/icons/check';
import type { SubmitEvent } from 'react';
import { useId, useState } from 'react';
import { CheckBox } from '../form/CheckBox.tsx';
import { editRupees, parseRupees } from '../form/number.input.ts';
import { FilterDay } from './FilterDay.tsx';
import type { FilterChoice, FilterField, FilterValue } from './filter.types.ts';
import { operatorOf, valuesOf } from './filter.types.ts';

interface FilterPopoverProps {
  field: FilterField;
  anchor: HTMLElement;
  value: FilterValue | null;
  onChange: (value: FilterValue | null) => void;
  onClose: () => void;
}

/** The values of one filter; each choice takes effect at once. */
export function FilterPopover({ field, anchor, value, onChange, onClose }: FilterPopoverProps) {
  const titleId = useId();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transformOrigin={{ vertical: -4, horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: 240, padding: '8px' } },
      }}
    >
      <Title id={titleId}>
        {field.label} {operatorOf(field)}
      </Title>
      {'choices' in field ? (
        field.kind === 'many' ? (
          <ManyChoices choices={field.choices} chosen={valuesOf(value)} onChosen={onChange} />
        ) : (
          <OneChoice
            choices={field.choices}
            chosen={valuesOf(value)}
            onChosen={([chosen]) => {
              onChange(chosen ?? null);
              onClose();
            }}
          />
        )
      ) : field.kind === 'day' ? (
        <FilterDay
          label={field.label}
          value={value === null ? '' : String(value)}
          onTyped={(day) => {
            onChange(day);
            onClose();
          }}
        />
      ) : (
        <Typed
          kind={field.kind}
          label={field.label}
          value={value}
          onTyped={(typed) => {
            onChange(typed);
            onClose();
          }}
        />
      )}
    </Popover>
  );
}

interface ChoicesProps {
  choices: readonly FilterChoice[];
  chosen: readonly string[];
  onChosen: (values: string[]) => void;
}

function ManyChoices({ choices, chosen, onChosen }: ChoicesProps) {
  const id = useId();
  const toggle = (value: string, isOn: boolean) => {
    onChosen(
      choices.map((choice) => choice.value).filter((one) => (one === value ? isOn : chosen.includes(one))),
    );
  };
  return (
    <List>
      {choices.map((choice, position) => (
        <li key={choice.value}>
          <label htmlFor={`${id}-${position}`}>
            <CheckBox
              id={`${id}-${position}`}
              autoFocus={position === 0}
              checked={chosen.includes(choice.value)}
              onChange={({ target }) => toggle(choice.value, target.checked)}
            />
            <ChoiceText {...choice} />
          </label>
        </li>
      ))}
    </List>
  );
}

/** A choice of one is made and done with a single press, so these are buttons and no radio group. */
function OneChoice({ choices, chosen, onChosen }: ChoicesProps) {
  return (
    <List>
      {choices.map((choice, position) => (
        <li key={choice.value}>
          <button
            ref={position === 0 ? takeFocus : undefined}
            type="button"
            aria-pressed={chosen.includes(choice.value)}
            onClick={() => onChosen([choice.value])}
          >
            <ChoiceText {...choice} />
            {chosen.includes(choice.value) && <Check size={14} aria-hidden />}
          </button>
        </li>
      ))}
    </List>
  );
}

/** Opening the popover moves the focus into it, for keyboard users. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

function ChoiceText({ label, count }: FilterChoice) {
  return (
    <>
      <span>{label}</span>
      {count !== undefined && <small className="tabular">{count}</small>}
    </>
  );
}

interface TypedProps {
  kind: 'money' | 'number' | 'flag';
  label: string;
  value: FilterValue | null;
  onTyped: (value: FilterValue | null) => void;
}

function Typed({ kind, label, value, onTyped }: TypedProps) {
  const [text, setText] = useState(
    value === null ? '' : kind === 'money' ? editRupees(Number(value)) : String(value),
  );
  const parsed =
    kind === 'money' ? parseRupees(text) : kind === 'number' && text ? Number(text) : text || null;
  const isUnreadable = parsed === undefined || Number.isNaN(parsed);
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isUnreadable) onTyped(parsed);
  };
  return (
    <TypedForm onSubmit={apply}>
      <OutlinedInput
        autoFocus
        value={text}
        error={isUnreadable}
        onChange={({ target }) => setText(target.value)}
        inputProps={{ 'aria-label': label, inputMode: 'decimal' }}
      />
      <Button type="submit" disabled={isUnreadable}>
        Apply
      </Button>
    </TypedForm>
  );
}

const Title = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '2px 8px 6px',
  fontWeight: 500,
  color: theme.vars.palette.text3,
}));

const List = styled('ul')(({ theme }) => ({
  maxHeight: 320,
  overflowY: 'auto',
  '& label, & button': {
    display: 'flex',
    width: '100%',
    border: 0,
    background: 'none',
    color: 'inherit',
    textAlign: 'left',
    alignItems: 'center',
    gap: 10,
    minHeight: 32,
    padding: '0 8px',
    borderRadius: 6,
    cursor: 'pointer',
  },
  '& button': { outlineOffset: -2 },
  '& label:hover, & button:hover': { backgroundColor: theme.vars.palette.hover },
  '& small, & svg': { marginLeft: 'auto', color: theme.vars.palette.text3 },
  '@media (pointer: coarse)': { '& label, & button': { minHeight: 44 } },
}));

const TypedForm = styled('form')({ display: 'flex', gap: 8, padding: '0 4px 4px' });
