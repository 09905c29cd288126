import { useState } from 'react';

/** How a value is read from what is typed, and written again. */
export interface Typing {
  read: (text: string) => string | null;
  /** As it is shown in the field: '24 Nov 2026'. */
  write: (value: string) => string;
  /** As it is said beneath while typing: 'Tue, 24 Nov 2026'. */
  say: (value: string) => string;
  isValue: (value: string) => boolean;
  /** The bound that a value breaks, in words. */
  bound: (value: string) => string | null;
  /** What to type, where a text is not understood. */
  howTo: string;
}

export interface Typed {
  text: string;
  /** What is understood, for the line beneath; null where nothing is. */
  reading: string | null;
  /** What is wrong with the text, in words. */
  fault: string | null;
  /** The fault once the field was left: nobody is corrected while typing. */
  problem: string | undefined;
  value: string | null;
  type: (text: string) => void;
  /** Writes what was understood the way of the organization. */
  settle: () => void;
  choose: (value: string) => void;
}

/**
 * The text of a field and the value read from it. What is not understood is passed on as it was typed: the contract
 * refuses it, so a form is not sent with it.
 */
export function useTyped(
  typing: Typing,
  held: string,
  onChange: (value: string | null) => void,
  isRefused: boolean,
): Typed {
  const [typed, setTyped] = useState<{ text: string; gives: string } | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  // Text counts as long as the field holds what it gave: a form that is reset shows what it was reset to.
  const text = typed?.gives === held ? typed.text : typing.isValue(held) ? typing.write(held) : held;
  const value = text === '' ? null : typing.isValue(held) ? held : typing.read(text);
  const broken = value === null ? null : typing.bound(value);
  const fault = text.trim() === '' ? null : value === null ? typing.howTo : broken;
  return {
    text,
    reading: value !== null && broken === null ? typing.say(value) : null,
    fault,
    problem: fault !== null && (isLeft || isRefused) ? fault : undefined,
    value,
    type: (next) => {
      const read = typing.read(next);
      const gives = read === null ? next : typing.bound(read) === null ? read : typing.write(read);
      setTyped({ text: next, gives });
      setIsLeft(false);
      onChange(next.trim() === '' ? null : gives);
    },
    settle: () => {
      setIsLeft(true);
      if (value !== null && broken === null) setTyped(null);
    },
    choose: (next) => {
      setTyped(null);
      setIsLeft(false);
      onChange(next);
    },
  };
}
