import Autocomplete from '@mui/material/Autocomplete';
import { styled } from '@mui/material/styles';
import OutlinedInput from '@mui/material/OutlinedInput';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { toApiError } from '../client/api-error.ts';
import { useField } from './field.ts';
import type { FieldProps } from './field.ts';
import { Field } from './Field.tsx';

export interface FoundOption {
  id: string;
  label: string;
  /** A second, grey line: phone, tower and floor. */
  text?: string | null;
  isDisabled?: boolean;
}

interface FormComboboxProps<V extends FieldValues, T> extends FieldProps<V, T> {
  /** Finds records by what is typed; called 250 ms after the last key, and with '' when the list opens. */
  search: (text: string, signal: AbortSignal) => Promise<readonly FoundOption[]>;
  /** The record chosen before the form opened; the field holds only its id. */
  initial?: FoundOption | null;
  onChosen?: (option: FoundOption | null) => void;
  placeholder?: string;
  emptyText?: string;
}

/** Finds one record among many: a lead, a unit, a sale. For screens that load by themselves. */
export function FormCombobox<V extends FieldValues, T>(props: FormComboboxProps<V, T>) {
  const field = useField(props);
  const [chosen, setChosen] = useState<FoundOption | null>(props.initial ?? null);
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const found = useSearch(props.search, typed, isOpen);
  const current = field.value && chosen?.id === field.value ? chosen : null;

  return (
    <Field {...props} id={field.id} error={field.error}>
      <Autocomplete<FoundOption>
        id={field.id}
        open={isOpen}
        onOpen={() => setIsOpen(true)}
        onClose={() => setIsOpen(false)}
        disabled={props.isDisabled ?? false}
        options={
          current && !found.options.some(({ id }) => id === current.id)
            ? [current, ...found.options]
            : found.options
        }
        value={current}
        autoHighlight
        filterOptions={(options) => options}
        getOptionLabel={(option) => option.label}
        getOptionKey={(option) => option.id}
        getOptionDisabled={(option) => option.isDisabled ?? false}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        loading={found.isSearching}
        loadingText="Searching…"
        noOptionsText={found.error ?? props.emptyText ?? 'No results'}
        popupIcon={<ChevronDown size={16} strokeWidth={1.75} aria-hidden />}
        clearIcon={<X size={14} aria-hidden />}
        onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
        onChange={(_event, option) => {
          setChosen(option);
          field.onChange(option?.id ?? null);
          props.onChosen?.(option);
        }}
        onBlur={field.onBlur}
        renderOption={({ key, ...row }, option) => (
          <li key={key} {...row}>
            <OptionText>
              {option.label}
              {option.text && <small>{option.text}</small>}
            </OptionText>
          </li>
        )}
        renderInput={({ slotProps, ...params }) => (
          <OutlinedInput
            {...params}
            ref={slotProps.input.ref}
            className={slotProps.input.className}
            endAdornment={slotProps.input.endAdornment}
            onMouseDown={slotProps.input.onMouseDown}
            inputRef={field.ref}
            name={field.name}
            error={Boolean(field.error)}
            required={!props.isOptional}
            placeholder={props.placeholder}
            inputProps={{ ...slotProps.htmlInput, 'aria-describedby': field.describedBy }}
          />
        )}
      />
    </Field>
  );
}

const NOTHING: readonly FoundOption[] = [];
const QUIET_MS = 250;

interface SearchState {
  options: readonly FoundOption[];
  isSearching: boolean;
  error: string | null;
}

function useSearch(
  search: FormComboboxProps<FieldValues, unknown>['search'],
  text: string,
  isActive: boolean,
): SearchState {
  const [state, setState] = useState<SearchState>({ options: NOTHING, isSearching: false, error: null });
  useEffect(() => {
    if (!isActive) return;
    const controller = new AbortController();
    const run = async () => {
      setState((before) => ({ ...before, isSearching: true, error: null }));
      try {
        const options = await search(text, controller.signal);
        if (!controller.signal.aborted) setState({ options, isSearching: false, error: null });
      } catch (error) {
        if (!controller.signal.aborted)
          setState({ options: NOTHING, isSearching: false, error: toApiError(error).message });
      }
    };
    const timer = window.setTimeout(() => void run(), text ? QUIET_MS : 0);
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [search, text, isActive]);
  return state;
}

const OptionText = styled('span')(({ theme }) => ({
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text3 },
}));
