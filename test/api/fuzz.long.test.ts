// Thousands of requests made from the OpenAPI document by chance, others in every run: the seed is printed.
import { testFuzz } from './fuzz/fuzz.ts';

testFuzz({ seed: Date.now() % 2 ** 31, runs: 6_000 });
