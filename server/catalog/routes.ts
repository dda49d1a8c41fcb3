import * as api from '#domain/catalog/api.ts'
import { oneOfList, wholeList } from '#server/kit/list-query.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { getCategory, listCategories } from './categories.ts'
import { getProduct } from './get-product.ts'
import { listProducts } from './list-products.ts'
import { listRelatedProducts } from './list-related-products.ts'
import { listBrands, listShops } from './makers.ts'
import { previewProduct } from './preview-product.ts'
import { saveProductPictures } from './save-product-pictures.ts'
import { searchCatalog } from './search-catalog.ts'

export const catalogRoutes: readonly Route[] = [
  read(api.listCategories, listCategories),
  read(api.getCategory, getCategory),
  read(api.listBrands, listBrands),
  read(api.getBrand, async (ctx, { id }) =>
    oneOfList(await listBrands(ctx, { ...wholeList, orderBy: 'sort', only: id }), id),
  ),
  read(api.listShops, listShops),
  read(api.getShop, async (ctx, { id }) =>
    oneOfList(await listShops(ctx, { ...wholeList, orderBy: 'sort', only: id }), id),
  ),
  read(api.listProducts, listProducts),
  read(api.listRelatedProducts, listRelatedProducts),
  read(api.getProduct, getProduct),
  read(api.previewProduct, previewProduct),
  read(api.searchCatalog, searchCatalog),
  write(api.saveProductPictures, saveProductPictures),
]
