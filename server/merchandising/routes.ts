import * as api from '#domain/merchandising/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { listStaffDeals, saveDeal } from './deals.ts'
import { saveBrand, saveShop } from './makers.ts'
import { moveStock } from './move-stock.ts'
import { saveCategory } from './save-category.ts'
import { savePriceGroup } from './save-price-group.ts'
import { saveProduct } from './save-product.ts'
import { getStaffProduct, listStaffProducts } from './staff-products.ts'

export const merchandisingRoutes: readonly Route[] = [
  read(api.listStaffProducts, listStaffProducts),
  read(api.getStaffProduct, getStaffProduct),
  write(api.saveProduct, saveProduct),
  write(api.moveStock, moveStock),
  write(api.saveCategory, saveCategory),
  write(api.saveBrand, saveBrand),
  write(api.saveShop, saveShop),
  write(api.savePriceGroup, savePriceGroup),
  read(api.listStaffDeals, listStaffDeals),
  write(api.saveDeal, saveDeal),
]
