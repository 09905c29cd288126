import { useEffect, useState } from 'react';

/** Long enough that nobody is asked for each letter, short enough that the answer comes while one looks. */
const REST_MS = 250;

/** What is typed, once the hand rests. */
export function useDebounced<Value>(value: Value, restMs = REST_MS): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}
