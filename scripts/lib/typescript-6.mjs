import Module, { registerHooks } from 'node:module';

// dependency-cruiser reads TypeScript through the programming interface of TypeScript 6, which version 7, the
// native compiler, does not have. Preloaded, this lets `typescript` mean the package `typescript-6` there.
const STAND_IN = 'typescript-6';
const stands = (name) => name.replace(/^typescript(?=\/|$)/, STAND_IN);

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function resolveStandIn(name, ...rest) {
  return resolveFilename.call(this, stands(name), ...rest);
};

registerHooks({ resolve: (name, context, next) => next(stands(name), context) });
