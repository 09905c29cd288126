import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { keysInGroups } from './key.groups.ts';
import { capsOf } from './key.names.ts';
import { Kbd } from './Kbd.tsx';
import { LetterKeysChoice } from './KeyPreference.tsx';
import { keysShown } from './keys.ts';

/** The keys that work on the open screen, as they are when the map is opened. */
export function KeyMap({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [groups] = useState(() => keysInGroups(keysShown()));
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md">
      <DialogTitle id={id}>Keys on this screen</DialogTitle>
      <DialogContent>
        <Groups>
          {groups.map(({ label, lines }) => (
            <section key={label} aria-label={label}>
              <h3>{label}</h3>
              <dl>
                {lines.map((line) => (
                  <div key={`${line.label} ${line.keys.join()}`}>
                    <dt>
                      {line.keys.map((keys) => (
                        <Keys key={keys} keys={keys} />
                      ))}
                    </dt>
                    <dd>
                      {line.label}
                      {line.blockedBy && <small>{line.blockedBy}</small>}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </Groups>
        <LetterKeysChoice />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Keys({ keys }: { keys: string }) {
  return (
    <span>
      {capsOf(keys).map((cap, position) => (
        <Kbd key={position}>{cap}</Kbd>
      ))}
    </span>
  );
}

const Groups = styled('div')(({ theme }) => ({
  columns: '260px 3',
  columnGap: 32,
  marginBottom: 16,
  '& section': { breakInside: 'avoid-column', marginBottom: 20 },
  '& section:last-of-type': { breakInside: 'auto' },
  '& h3': { ...theme.typography.caption, fontWeight: 600, marginBottom: 6 },
  '& dl > div': { display: 'flex', alignItems: 'baseline', gap: 12, minHeight: 26, breakInside: 'avoid' },
  '& dt': { display: 'flex', flexShrink: 0, flexWrap: 'wrap', gap: '2px 8px', width: 84 },
  '& dt > span': { display: 'inline-flex', gap: 2 },
  '& dd': { margin: 0 },
  '& small': { display: 'block', color: theme.vars.palette.text.secondary },
}));
