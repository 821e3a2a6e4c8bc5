// Requests made from the OpenAPI document by chance, the same in every run.
import { testFuzz } from './fuzz/fuzz.ts';

testFuzz({ seed: 20_260_501, runs: 400 });
