import { takeEarlyKeys } from './early.keys.ts';
import type { KeyLayer, Shortcut } from './key.registry.ts';

const layers = new Set<KeyLayer>();

let isListening = false;
let isShellThere = false;
let hear: ((event: KeyboardEvent) => void) | null = null;

/** Makes the keys of a part of the screen known until the returned function is called. */
export function addKeys(layer: KeyLayer): () => void {
  if (!isListening) listen();
  layers.add(layer);
  return () => void layers.delete(layer);
}

/** The keys of the shell are known now: what was pressed before is heard. */
export function shellKeysAreThere(): void {
  isShellThere = true;
  hearEarly();
}

/** The keys and acts of the open screen, those of its newest part first. */
export function keysShown(): Shortcut[] {
  return [...layers].toReversed().flatMap(({ shortcuts }) => shortcuts);
}

function listen(): void {
  isListening = true;
  document.addEventListener('keydown', (event) => hear?.(event));
  void import('./key.listener.ts').then(({ listenerFor }) => {
    hear = listenerFor(layers);
    hearEarly();
  });
}

function hearEarly(): void {
  if (hear && isShellThere) takeEarlyKeys().forEach(hear);
}
