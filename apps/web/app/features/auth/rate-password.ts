import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs } from '@zxcvbn-ts/language-common';
import common from 'virtual:common-passwords';

const estimator = new ZxcvbnFactory({ dictionary: { common }, graphs: adjacencyGraphs, maxLength: 128 });

/**
 * Estimates how hard a password is to guess, from 0 (at once) to 4 (not even with a stolen database). `hints` are words
 * that guessers would try, such as the name of the account.
 */
export const ratePassword = (password: string, hints: readonly string[]): number =>
  estimator.check(password, ['moonfloor', 'psytrance', ...hints]).score;
