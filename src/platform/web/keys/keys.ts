import type { KeyLayer, Shortcut } from './key.registry.ts';

const layers = new Set<KeyLayer>();

/** Pressed before the code that hears keys has arrived; none is lost. */
const early: KeyboardEvent[] = [];
let hear: ((event: KeyboardEvent) => void) | null = null;

/** Makes the keys of a part of the screen known until the returned function is called. */
export function addKeys(layer: KeyLayer): () => void {
  if (hear === null) listen();
  layers.add(layer);
  return () => void layers.delete(layer);
}

/** The keys and acts of the open screen, those of its newest part first. */
export function keysShown(): Shortcut[] {
  return [...layers].toReversed().flatMap(({ shortcuts }) => shortcuts);
}

function listen(): void {
  hear = (event) => void early.push(event);
  document.addEventListener('keydown', (event) => hear?.(event));
  void import('./key.listener.ts').then(({ listenerFor }) => {
    hear = listenerFor(layers);
    early.splice(0).forEach(hear);
  });
}
