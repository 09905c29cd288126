import OutlinedInput from '@mui/material/OutlinedInput';
import Search from 'lucide-react/icons/search';
import { useEffect, useRef, useState } from 'react';
import { useKeys } from '../keys/useKeys.ts';

interface SearchFieldProps {
  /** 'Search leads' */
  label: string;
  value: string;
  /** Called 250 ms after the last key. */
  onSearch: (text: string) => void;
  placeholder?: string;
}

const QUIET_MS = 250;

/** Text search of a list. The rows of the last search stay until the next ones are there. */
export function SearchField({ label, value, onSearch, placeholder }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<number | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useKeys([{ keys: ['/'], label, scope: 'list', run: () => field.current?.focus() }]);
  // The address changed by itself, as by Back or "Clear all".
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const change = (text: string) => {
    setTyped(text);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      setKnown(text.trim());
      onSearch(text.trim());
    }, QUIET_MS);
  };
  return (
    <OutlinedInput
      type="search"
      inputRef={field}
      value={typed}
      onChange={({ target }) => change(target.value)}
      placeholder={placeholder ?? label}
      fullWidth={false}
      startAdornment={<Search size={16} strokeWidth={1.75} aria-hidden style={ICON} />}
      inputProps={{ 'aria-label': label, maxLength: 100 }}
      sx={FIELD}
    />
  );
}

const ICON = { marginLeft: 10, marginRight: -2, flexShrink: 0, color: 'var(--mui-palette-text3)' } as const;
const FIELD = {
  '&&': { minHeight: 30, width: 264, maxWidth: '100%', '@media (pointer: coarse)': { minHeight: 44 } },
  '@media (max-width: 599.95px)': { '&&': { flex: 1, width: 0, minWidth: 150 } },
  '& input': { padding: '4px 10px' },
} as const;
