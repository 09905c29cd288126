import { useEffect, useState } from 'react';

const QUIET_MS = 300;

/** A value once it has not changed for a moment: what is typed reaches the server when the typing pauses. */
export function useSettled<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState({ text, value });
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled({ text, value: JSON.parse(text) as Value }), QUIET_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return settled.value;
}
