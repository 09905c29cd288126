import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { CheckBox } from '../form/CheckBox.tsx';
import { Section } from '../page/Section.tsx';
import { areLetterKeysOn, setLetterKeys } from './shortcuts.ts';

/** Switches the letters of lists off and on (WCAG 2.1, 2.1.4), in this browser. */
export function LetterKeys() {
  const id = useId();
  const [isOn, setIsOn] = useState(areLetterKeysOn);
  const choose = (isChosen: boolean) => {
    setLetterKeys(isChosen);
    setIsOn(isChosen);
  };
  return (
    <Section title="Keyboard" fact="in this browser">
      <Row>
        <CheckBox id={id} checked={isOn} onChange={({ target }) => choose(target.checked)} />
        <label htmlFor={id}>In lists, J and K move from row to row and X selects one</label>
      </Row>
    </Section>
  );
}

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: 10, minHeight: 24 });
