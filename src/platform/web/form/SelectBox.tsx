import { styled } from '@mui/material/styles';
import type { OutlinedInputProps } from '@mui/material/OutlinedInput';
import OutlinedInput from '@mui/material/OutlinedInput';
import ChevronDown from 'lucide-react/icons/chevron-down';

export interface Choice {
  value: string;
  label: string;
  isDisabled?: boolean;
}

interface SelectBoxProps extends Omit<OutlinedInputProps, 'onChange' | 'value'> {
  value: string;
  choices: readonly Choice[];
  /** First entry, which stands for nothing chosen. */
  emptyLabel?: string | undefined;
  onChoose: (value: string) => void;
}

/** The browser's own list: light, and at home on every keyboard, screen reader and phone. */
export function SelectBox({ choices, emptyLabel, onChoose, inputProps, ...props }: SelectBoxProps) {
  return (
    <OutlinedInput
      {...props}
      onChange={({ target }) => onChoose(target.value)}
      inputComponent={NativeSelect}
      inputProps={{ ...inputProps, children: options(choices, emptyLabel) }}
      sx={LIST}
      endAdornment={<Chevron aria-hidden />}
    />
  );
}

function options(choices: readonly Choice[], emptyLabel: string | undefined) {
  return (
    <>
      {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value} disabled={choice.isDisabled ?? false}>
          {choice.label}
        </option>
      ))}
    </>
  );
}

interface ListProps {
  type?: string;
  [attribute: string]: unknown;
}

/** The kit's input hands every control a `type`, which a list has not got. */
function NativeSelect({ type: _type, ...props }: ListProps) {
  return <select {...props} />;
}

const LIST = {
  '& select': { appearance: 'none', cursor: 'pointer', paddingRight: '32px', textOverflow: 'ellipsis' },
} as const;

const Chevron = styled(ChevronDown)(({ theme }) => ({
  position: 'absolute',
  right: 10,
  width: 16,
  height: 16,
  strokeWidth: 1.75,
  pointerEvents: 'none',
  color: theme.vars.palette.text.secondary,
}));
