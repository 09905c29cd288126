import { useEffect, useState } from 'react';

/** Long enough to avoid a request per letter, short enough that results come while the user looks. */
const REST_MS = 250;

/** The typed text, once typing pauses. */
export function useDebounced<Value>(value: Value, restMs = REST_MS): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}
