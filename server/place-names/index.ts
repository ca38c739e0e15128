export { placeNameRoutes, type PlaceNameDeps } from './routes.ts'
export { NameSpeller } from './speller.ts'
