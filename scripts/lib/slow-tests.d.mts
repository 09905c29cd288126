export function isFullDepth(): boolean;
export function slowTests(): string[];
