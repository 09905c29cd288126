import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { CheckBox } from '../form/CheckBox.tsx';
import { Section } from '../page/Section.tsx';
import { areLetterKeysOn, setLetterKeys } from './letterKeys.ts';

/** The part of the profile about keys; what is chosen is kept in this browser. */
export function KeyPreference() {
  return (
    <Section title="Keyboard" fact="in this browser">
      <LetterKeysChoice />
    </Section>
  );
}

/** Switches keys of one letter off and on (WCAG 2.1, 2.1.4). */
export function LetterKeysChoice() {
  const id = useId();
  const [isOn, setIsOn] = useState(areLetterKeysOn);
  const choose = (isChosen: boolean) => {
    setLetterKeys(isChosen);
    setIsOn(isChosen);
  };
  return (
    <Row>
      <CheckBox id={id} checked={isOn} onChange={({ target }) => choose(target.checked)} />
      <label htmlFor={id}>
        Use single letters as keys, such as J and K to move in a list; ? shows them all
      </label>
    </Row>
  );
}

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: 10, minHeight: 24 });
